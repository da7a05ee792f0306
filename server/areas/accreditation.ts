import { reports } from "#src/contracts/admin/accreditationReports.ts";
import { accreditation as accreditationDashboard } from "../dashboards/accreditation.ts";
import { accreditationModule } from "../modules/accreditation.ts";
import { examModule } from "../modules/exams/index.ts";
import { examWaits } from "../modules/exams/waits.ts";
import * as messages from "../modules/exams/messages.ts";
import { accreditationSources } from "../reports/accreditation/sources.ts";
import type { ServerArea } from "./area.ts";

/** Exams. */
export const accreditation: ServerArea = {
  modules: [accreditationModule, examModule],
  waits: [examWaits],
  messages: Object.values(messages),
  dashboard: accreditationDashboard,
  auditKinds: ["exam", "attempt"],
  reports: { declared: reports, sources: accreditationSources },
};
