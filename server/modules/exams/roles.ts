import { roleSets } from "#src/contracts/roleSets.ts";
import type { RoleName } from "#src/contracts/roles.ts";
import { roles } from "../../access.ts";
import type { Caller } from "../../caller.ts";

/** B-465 */
const names = roleSets.examAdmins;
export const examAdministrators = roles(...names);

export const isExamAdministrator = ({ roles: held }: Caller): boolean =>
  names.some((name) => held.includes(name));

/** Who is told when something waits to be marked. */
export const markerRole = "exam admin" satisfies RoleName;
