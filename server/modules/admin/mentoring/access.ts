import { mentoringAdmins as needed } from "#src/contracts/roleSets.ts";
import { both, permission, roles } from "../../../access.ts";

/** P-037, B-492: the permission and one of the roles. */
export const mentoringAdmins = both(roles(...needed.roles), permission(needed.permissions[0]));
