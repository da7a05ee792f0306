import { placed } from "../reportPlaces/accreditation.ts";
import { projectionOf } from "./projectedReminders.ts";
import type { Report } from "./reports.ts";

export const examCommsReport: Report = {
  ...placed("exam-comms-projection"),
  ...projectionOf("exam", "/admin/accreditation/exams/:content_id/reminders"),
};

/** The reports of accreditation (B-475), in the order of their index. */
export const reports: readonly Report[] = [examCommsReport];
