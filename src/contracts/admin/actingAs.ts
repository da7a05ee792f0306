import { adminRoles, roleLabels, type RoleName } from "../roles.ts";
import { canAssign } from "./roleAssignment.ts";

/** Who may act as whom (D-22). What is barred meanwhile is in `src/contracts/acting.ts`. */

/** The roles that open a part of the back office. */
const backOfficeRoles: readonly RoleName[] = [...adminRoles, "content reviewer"];

type Roles = { readonly roles: readonly RoleName[] };

/** A back-office role of the target that the user who wants to act as them neither has nor could give; null if none. */
const roleBeyond = (actor: Roles, target: Roles): RoleName | null =>
  backOfficeRoles.find(
    (role) => target.roles.includes(role) && !actor.roles.includes(role) && !canAssign(actor, role),
  ) ?? null;

/** Whether a user may act as another: never as a super administrator (D-12), nor beyond their own rights (D-22). */
export const mayActAs = (actor: Roles, target: Roles): boolean => whyCannotActAs(actor, target) === null;

/** Why a user may not act as another; null if they may. */
export function whyCannotActAs(actor: Roles, target: Roles): string | null {
  if (target.roles.includes("super admin")) return "Nobody can act as a super administrator";
  const beyond = roleBeyond(actor, target);
  return beyond && `This user is ${roleLabels[beyond]}, a role that you do not have and cannot assign`;
}
