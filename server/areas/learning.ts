import { reports } from "#src/contracts/admin/learningReports.ts";
import { learningSources } from "../reports/learning/sources.ts";
import type { ServerArea } from "./area.ts";

/** Learning in the back office. Its reminders stand above all areas, whose messages they know (`modules/all.ts`). */
export const learning: ServerArea = {
  modules: [],
  reports: { declared: reports, sources: learningSources },
};
