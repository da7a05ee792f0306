import { mentoringModule } from "../modules/mentoring/index.ts";
import { mentoringWaits } from "../modules/mentoring/waits.ts";
import type { ServerArea } from "./area.ts";

/** Mentoring. */
export const mentoring: ServerArea = {
  modules: [mentoringModule],
  waits: [mentoringWaits],
};
