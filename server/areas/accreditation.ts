import { accreditation as accreditationDashboard } from "../dashboards/accreditation.ts";
import { accreditationModule } from "../modules/accreditation.ts";
import { examModule } from "../modules/exams/index.ts";
import type { ServerArea } from "./area.ts";

/** Exams. */
export const accreditation: ServerArea = {
  modules: [accreditationModule, examModule],
  dashboard: accreditationDashboard,
  auditKinds: ["exam", "attempt"],
};
