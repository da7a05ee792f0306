import { pssModule } from "../modules/pss/index.ts";
import type { ServerArea } from "./area.ts";

/** The professional skills framework: accreditations, their skills, and the points that show them. */
export const pss: ServerArea = { modules: [pssModule] };
