import type { RoleName } from "../roles.ts";

/** What each role is for, in one sentence, shown where roles are chosen (P-018 … P-054, P-062). */
export const roleDescriptions: Readonly<Record<RoleName, string>> = {
  "super admin": "Can use every area of Administration, and passes every permission check.",
  "system admin": "Manages users, audiences, broadcasts and every area except AI.",
  "content admin": "Manages learning content and podcasts.",
  "exam admin": "Manages accreditations and exams.",
  "event admin": "Manages events, bookings and attendance.",
  "pss admin": "Manages the professional skills framework, and its content, exams and events.",
  "mentoring admin": "Manages mentors and mentoring, with permission to access it.",
  "content reviewer": "Approves or disapproves content that is up for review.",
  manager: "Sees the manager dashboard: how their team is getting on.",
  "partner admin": "Sees the partner dashboard.",
  "adm manager": "Sees the development manager dashboard.",
  trainer: "Sees the trainer dashboard and records attendance.",
};
