import type { ReportColumn } from "../reports.ts";

/** The record of a row's mentor. */
export const mentorDrill = "/admin/mentoring/mentor-management/:mentor_id";

/** The people a row is about: a mentee, and their mentor. */
export const pairColumns = [
  { field: "name", label: "Mentee", sort: true, search: true, person: true },
  { field: "mentor", label: "Mentor", sort: true, search: true, drill: mentorDrill },
] as const satisfies readonly ReportColumn[];
