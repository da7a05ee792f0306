import { roleSets } from "../roleSets.ts";
import { placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "user-reminders": { path: "projection/user-reminders", title: "Reminders to come" },
  "notification-dispatch": { path: "projection/notification-dispatch", title: "Reminders to come, by day" },
} as const;

/** The reports of learning (B-456), so far. */
export const learningReportOffice = {
  name: "AdminReport",
  title: "Learning reports",
  path: "/admin/learning/reports",
  theme: "academy",
  roles: roleSets.learningAdmins,
  places,
} as const satisfies ReportOffice;

export type LearningReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends LearningReportKey>(key: Key) => placedIn(learningReportOffice, key);
