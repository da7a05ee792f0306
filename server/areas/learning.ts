import { reports } from "#src/contracts/admin/learningReports.ts";
import { learningSources } from "../reports/learning/sources.ts";
import type { ServerArea } from "./area.ts";

/**
 * Learning in the back office. Its reminders know the messages of all areas, so they stand above those
 * (`modules/all.ts`).
 */
export const learning: ServerArea = {
  modules: [],
  reports: { declared: reports, sources: learningSources },
};
