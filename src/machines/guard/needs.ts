import type { CurrentUser } from "#src/contracts/user.ts";
import { holds, isAdmin, type RoleName } from "#src/contracts/roles.ts";

/** The parts of the current user that decide about routes and links. */
export type Visitor = Pick<CurrentUser, "roles" | "can" | "features" | "pss_enrolled"> & {
  logged_in_as?: Pick<CurrentUser["logged_in_as"], "roles" | "can">;
};

/** What a route requires of the user; the shape of a route row's `needs`. */
export type RouteNeeds = {
  login?: true;
  admin?: true;
  roles?: readonly string[];
  permissions?: readonly string[];
  features?: readonly string[];
  pssEnrolled?: true;
  check?: string;
};

/** What a link of the navigation requires of the user before it shows. */
export type LinkNeeds = {
  admin?: true;
  roles?: readonly string[];
  permissions?: readonly string[];
  features?: readonly string[];
  pssEnrolled?: true;
};

const some = (wanted: readonly string[] | undefined, has: (name: string) => boolean) =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

type People = Pick<Visitor, "roles" | "logged_in_as">;

/** Whose roles open the back office: while acting as another user, both must have access (D-22). */
const bothOf = ({ roles, logged_in_as: acting }: People): readonly (readonly RoleName[])[] =>
  acting?.roles ? [roles, acting.roles] : [roles];

export const isAdministrator = (visitor: People | null): boolean =>
  visitor !== null && bothOf(visitor).every((roles) => isAdmin({ roles }));

/**
 * @param where whose roles count: on the learner side those of the user, in the back office also those of the
 * administrator who acts as them
 */
export const hasAnyRole = (
  visitor: People | null,
  roles: readonly string[] | undefined,
  where: "learner side" | "back office" = "learner side",
): boolean => {
  const people = visitor === null ? [[]] : where === "back office" ? bothOf(visitor) : [visitor.roles];
  return people.every((own) => some(roles, (role) => own.some((one) => one === role)));
};

/** Whether a user holds all of these permissions; in the back office, so must the administrator who acts as them. */
export const hasPermissions = (
  visitor: Pick<Visitor, "roles" | "can" | "logged_in_as"> | null,
  permissions: readonly string[] | undefined,
  where: "learner side" | "back office" = "learner side",
): boolean => {
  if (permissions === undefined || permissions.length === 0) return true;
  if (visitor === null) return false;
  const { logged_in_as: acting } = visitor;
  const people =
    where === "back office" && acting?.roles
      ? [visitor, { roles: acting.roles, can: acting.can ?? [] }]
      : [visitor];
  return people.every((person) => permissions.every((permission) => holds(person, permission)));
};

/** Access to a part of the back office: one of the roles, and all of the permissions (B-401, B-492). */
export type OfficeNeeds = { readonly roles: readonly string[]; readonly permissions?: readonly string[] };

/** Whether a part of the back office is open to a user. */
export const opensOffice = (visitor: Visitor | null, { roles, permissions }: OfficeNeeds): boolean =>
  hasAnyRole(visitor, roles, "back office") && hasPermissions(visitor, permissions, "back office");

export const hasAnyFeature = (visitor: Visitor | null, features: readonly string[] | undefined): boolean =>
  some(features, (feature) => visitor?.features[feature] === true);

/**
 * Any listed role (B-258), all listed permissions (B-259) and at least one listed flag (B-260); an empty list always
 * passes.
 */
export const linkShows = (link: LinkNeeds, visitor: Visitor): boolean =>
  (!link.admin || isAdministrator(visitor)) &&
  (!link.pssEnrolled || visitor.pss_enrolled) &&
  hasAnyRole(visitor, link.roles, link.admin ? "back office" : "learner side") &&
  hasPermissions(visitor, link.permissions, link.admin ? "back office" : "learner side") &&
  hasAnyFeature(visitor, link.features);
