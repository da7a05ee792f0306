import { reports } from "#src/contracts/admin/learningReports.ts";
import { learningSources } from "../reports/learning/sources.ts";
import type { ServerArea } from "./area.ts";

/**
 * Learning in the back office. Its reminders use the messages of all areas, so their modules belong to the layer above
 * (`modules/all.ts`).
 */
export const learning: ServerArea = {
  modules: [],
  reports: { declared: reports, sources: learningSources },
};
