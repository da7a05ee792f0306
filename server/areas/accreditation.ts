import { accreditationModule } from "../modules/accreditation.ts";
import { examModule } from "../modules/exams/index.ts";
import type { ServerArea } from "./area.ts";

/** Exams. */
export const accreditation: ServerArea = {
  modules: [accreditationModule, examModule],
  auditKinds: ["exam", "attempt"],
};
