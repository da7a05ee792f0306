import { roleNames, type RoleName } from "../roles.ts";

/**
 * The roles that an administrator may give to a new user (B-406 … B-411, Q-001 … Q-012): for each role, who may give
 * it. This is the chosen reading of ledger ambiguity 1. A role without a row is not given this way.
 */
const givenBy: Partial<Record<RoleName, readonly RoleName[]>> = {
  "super admin": ["super admin"],
  "system admin": ["super admin", "system admin"],
  "content admin": ["super admin", "system admin", "content admin"],
  "event admin": ["super admin", "system admin", "content admin"],
  "exam admin": ["super admin", "system admin", "exam admin"],
  "mentoring admin": ["super admin", "system admin"],
  "partner admin": ["super admin", "system admin"],
  trainer: ["super admin", "system admin"],
};

/** Whether anybody may give a role in this way. */
export const isAssignable = (role: RoleName): boolean => role in givenBy;

/** Whether a user with these roles may give a role. */
export const canAssign = (assigner: { readonly roles: readonly RoleName[] }, role: RoleName): boolean =>
  assigner.roles.some((own) => givenBy[role]?.includes(own));

/** The roles that a user may give, in the order of the ledger. */
export const assignableRoles = (assigner: { readonly roles: readonly RoleName[] }): RoleName[] =>
  roleNames.filter((role) => canAssign(assigner, role));
