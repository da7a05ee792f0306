import * as z from "zod/mini";

/** B-262 */
export const roleNames = [
  "super admin",
  "system admin",
  "content admin",
  "exam admin",
  "event admin",
  "pss admin",
  "mentoring admin",
  "content reviewer",
  "manager",
  "partner admin",
  "adm manager",
  "trainer",
] as const;
export const RoleName = z.enum(roleNames);
export type RoleName = z.infer<typeof RoleName>;

/** The labels of the roles. */
export const roleLabels = {
  "super admin": "Super admin",
  "system admin": "System admin",
  "content admin": "Content admin",
  "exam admin": "Exam admin",
  "event admin": "Event admin",
  "pss admin": "PSS admin",
  "mentoring admin": "Mentoring admin",
  "content reviewer": "Content reviewer",
  manager: "Manager",
  "partner admin": "Partner admin",
  "adm manager": "ADM manager",
  trainer: "Trainer",
} as const satisfies Record<RoleName, string>;
/** The roles as options to choose from. */
export const roleChoices = roleNames.map((value) => ({ value, label: roleLabels[value] }));

/** B-263: any of these counts as admin; content reviewer does not (B-264). */
export const adminRoles = [
  "super admin",
  "content admin",
  "exam admin",
  "event admin",
  "system admin",
  "pss admin",
  "mentoring admin",
] as const satisfies readonly RoleName[];

/** B-265, and the two named checks of the route table (`trainer`, `partner`). */
export const permissionNames = [
  "see_what_you_missed_section",
  "access_mentoring",
  "can_set_content_live",
  "can_require_qa",
] as const;
export const PermissionName = z.enum(permissionNames);
export type PermissionName = z.infer<typeof PermissionName>;

/** As shown in the form of a user. */
export const permissionLabel = (name: PermissionName): string => name.replaceAll("_", " ");

/** B-268 */
export const featureFlags = ["cpd_log", "ai_area", "feature_flags"] as const;
export const FeatureFlag = z.enum(featureFlags);
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** What a user may do. */
type Rights = { readonly roles: readonly string[]; readonly permissions: readonly string[] };
/**
 * The user whose rights decide what can be read; while acting as another user, the administrator's rights decide as
 * well.
 */
export type Reader = Rights & { readonly administrator?: Rights };

type Person = { roles: readonly string[]; can: readonly string[] };

export const isAdmin = (person: Pick<Person, "roles">): boolean =>
  person.roles.some((role) => (adminRoles as readonly string[]).includes(role));

/**
 * Whether a person holds a permission. Super admin passes every check (B-266) unless the caller turns that off (B-267).
 */
export function holds(
  person: Person,
  permission: string,
  { superAdminPasses = true }: { superAdminPasses?: boolean } = {},
): boolean {
  return (superAdminPasses && person.roles.includes("super admin")) || person.can.includes(permission);
}

/** Who a part of the back office is for: users with any of these roles, and all of these permissions. */
export type MeantFor = {
  readonly roles: readonly RoleName[];
  readonly permissions?: readonly PermissionName[];
};

/** Whether it is for a reader; while acting as another user, it must be for both (D-22). */
export const isMeantFor = ({ roles: some, permissions: all = [] }: MeantFor, reader: Reader): boolean =>
  [reader, ...(reader.administrator ? [reader.administrator] : [])].every(
    ({ roles, permissions }) =>
      some.some((role) => roles.includes(role)) &&
      all.every((permission) => holds({ roles, can: permissions }, permission)),
  );
