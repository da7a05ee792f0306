import type { AccreditationReportKey } from "#src/contracts/reportPlaces/accreditation.ts";
import type { Source } from "../query.ts";
import { projectionOf } from "../reminders.ts";

/** The source of each accreditation report. */
export const accreditationSources: Record<AccreditationReportKey, Source> = {
  "exam-comms-projection": projectionOf("exam"),
};
