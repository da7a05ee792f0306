import type { PermissionName, RoleName } from "./roles.ts";

type RoleSet = readonly [RoleName, ...RoleName[]];

const systemAdmins = ["super admin", "system admin"] as const satisfies RoleSet;

/**
 * The groups of roles that the back office opens its parts to, each written once. Routes, links, reports and calls name
 * one of these. The rule about who may give which role (`admin/roleAssignment.ts`) is separate and has its own table,
 * and so has the authorisation matrix of the tests.
 */
export const roleSets = {
  superAdmins: ["super admin"],
  systemAdmins,
  learningAdmins: [...systemAdmins, "content admin", "pss admin"],
  pssAdmins: [...systemAdmins, "pss admin"],
  examAdmins: [...systemAdmins, "exam admin", "pss admin"],
  eventAdmins: [...systemAdmins, "event admin", "pss admin"],
  mentoringAdmins: [...systemAdmins, "mentoring admin"],
  podcastAdmins: [...systemAdmins, "content admin"],
  /** Those who may read podcasts of any status: their makers and their reviewers. */
  podcastReaders: [...systemAdmins, "content admin", "content reviewer"],
  contentReviewers: ["super admin", "content reviewer"],
} as const satisfies Record<string, RoleSet>;

/** Access to the back office of mentoring: the permission and one of the roles are both needed (P-037, B-492). */
export const mentoringAdmins = {
  roles: roleSets.mentoringAdmins,
  permissions: ["access_mentoring"],
} as const satisfies { roles: RoleSet; permissions: readonly PermissionName[] };
