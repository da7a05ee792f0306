import { trainingModule } from "../modules/training/index.ts";
import type { ServerArea } from "./area.ts";

/** Mandatory training and enrolments. What of it waits is counted with all learning. */
export const training: ServerArea = { modules: [trainingModule] };
