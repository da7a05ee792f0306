import type { FeatureFlag, MeantFor, PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { ThemeName } from "#src/contracts/themes.ts";

/** The icons of the groups, by name: data stays free of components. */
export type AdminIcon =
  | "house"
  | "learning"
  | "skills"
  | "accreditation"
  | "events"
  | "mentoring"
  | "podcasts"
  | "emails"
  | "ai";

/** One entry of the admin navigation, with the fields that the specs name (B-398). */
export type AdminEntry = {
  /**
   * The name of a route of the ledger, except for the audit log (ADR 0018), late answers (ADR 0035) and the synonyms of
   * search (ADR 0043); the entry shows once its screen exists.
   */
  readonly routeName: string;
  readonly name: string;
  /** An empty value means that the query must not contain the parameter. */
  readonly query?: Readonly<Record<string, string>>;
  /** At least one of these roles; none means open to everybody who sees the group (B-401). */
  readonly requiredRoles?: readonly RoleName[];
  /** Users must also have all of these, if the target requires them. */
  readonly permissions?: readonly PermissionName[];
  /** The flag that must be on (B-400). */
  readonly feature?: FeatureFlag;
};

/** Entries with a common heading. */
export type Section = { readonly navGroup: string; readonly links: readonly AdminEntry[] };

/** A group that opens and collapses (B-395), and who can see it at all. */
export type AdminGroup = {
  readonly parentGroup: string;
  readonly icon: AdminIcon;
  readonly theme: ThemeName;
  readonly requiredRoles: readonly RoleName[];
  readonly permission?: PermissionName;
  readonly sections: readonly Section[];
};

export const entry = (
  routeName: string,
  name: string,
  rest: Omit<AdminEntry, "routeName" | "name"> = {},
) => ({
  routeName,
  name,
  ...rest,
});

/** Restricts an entry to some of the users who see its group. */
export const only = (requiredRoles: readonly RoleName[]) => ({ requiredRoles });
/** Restricts an entry to the users whom a part of the back office is for. */
export const onlyFor = ({ roles, permissions }: MeantFor) => ({
  ...only(roles),
  ...(permissions && { permissions }),
});
