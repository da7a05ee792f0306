import type { AccreditationReportKey } from "#src/contracts/reportPlaces/accreditation.ts";
import type { Source } from "../query.ts";
import { projectionOf } from "../reminders.ts";

/** What each report of accreditation comes from. */
export const accreditationSources: Record<AccreditationReportKey, Source> = {
  "exam-comms-projection": projectionOf("exam"),
};
