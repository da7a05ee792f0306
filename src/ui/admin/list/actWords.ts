import type { ActTarget } from "#src/machines/admin/listMachine.ts";
import { counted, type ResourceAt } from "../resourceAt.ts";

/** Whom an act is about, with their number. */
export const whomOf = (at: ResourceAt, target: ActTarget): string =>
  "all" in target ? `all ${counted(at, target.total, target.exact)}` : counted(at, target.ids.length);
