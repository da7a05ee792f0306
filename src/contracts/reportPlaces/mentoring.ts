import { mentoringAdmins } from "../roleSets.ts";
import { placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "most-active": { path: "most-active", title: "Most active mentors" },
  "mentor-count": { path: "mentor-count", title: "Mentor count" },
  relationships: { path: "relationships", title: "Relationships" },
  requests: { path: "requests", title: "Requests" },
  "mentor-skills": { path: "mentor-skills", title: "Mentor skills" },
  "mentee-skills": { path: "mentee-skills", title: "Mentee skills" },
  "skills-not-in-use": { path: "skills-not-in-use", title: "Skills not in use" },
} as const;

/** The reports of mentoring. The ledger has no schedules for them. */
export const mentoringReportOffice = {
  name: "AdminMentoringReport",
  title: "Mentoring reports",
  path: "/admin/mentoring/reports",
  theme: "mentoring",
  ...mentoringAdmins,
  schedules: false,
  places,
} as const satisfies ReportOffice;

export type MentoringReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends MentoringReportKey>(key: Key) =>
  placedIn(mentoringReportOffice, key);
