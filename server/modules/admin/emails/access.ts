import { emailEditors, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import { both, permission, roles, type Access } from "../../../access.ts";
import type { Caller } from "../../../caller.ts";

type Editors = { roles: readonly [RoleName, ...RoleName[]]; permissions?: readonly PermissionName[] };

/** Who works with a set of emails (B-508, B-509): holders of one of the roles and of all permissions. */
export function editorsOf(set: EmailSet): Access<Caller> {
  const { roles: some, permissions = [] }: Editors = emailEditors[set];
  return permissions.reduce((access, name) => both(access, permission(name)), roles(...some));
}
