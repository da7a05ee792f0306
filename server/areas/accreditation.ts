import { accreditation as accreditationDashboard } from "../dashboards/accreditation.ts";
import { accreditationModule } from "../modules/accreditation.ts";
import { examModule } from "../modules/exams/index.ts";
import { examWaits } from "../modules/exams/waits.ts";
import type { ServerArea } from "./area.ts";

/** Exams. */
export const accreditation: ServerArea = {
  modules: [accreditationModule, examModule],
  waits: [examWaits],
  dashboard: accreditationDashboard,
  auditKinds: ["exam", "attempt"],
};
