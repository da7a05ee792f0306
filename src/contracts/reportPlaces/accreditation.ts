import { roleSets } from "../roleSets.ts";
import { placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "exam-comms-projection": { path: "exam-comms-projection", title: "Exam reminders to come" },
} as const;

/** The reports of accreditation (B-475), so far. */
export const accreditationReportOffice = {
  name: "AccreditationReport",
  title: "Accreditation reports",
  path: "/admin/accreditation/reports",
  theme: "accreditation",
  roles: roleSets.examAdmins,
  places,
} as const satisfies ReportOffice;

export type AccreditationReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends AccreditationReportKey>(key: Key) =>
  placedIn(accreditationReportOffice, key);
