import type { CurrentUser } from "#src/contracts/user.ts";
import { holds, isAdmin } from "#src/contracts/roles.ts";

/** What of the current user decides about routes and links. */
export type Visitor = Pick<CurrentUser, "roles" | "can" | "features" | "pss_enrolled">;

/** What a route asks of the user; the shape of a route row's `needs`. */
export type RouteNeeds = {
  login?: true;
  admin?: true;
  roles?: readonly string[];
  features?: readonly string[];
  pssEnrolled?: true;
  check?: string;
};

/** What a link of the navigation asks of the user before it shows. */
export type LinkNeeds = {
  admin?: true;
  roles?: readonly string[];
  permissions?: readonly string[];
  features?: readonly string[];
  pssEnrolled?: true;
};

const some = (wanted: readonly string[] | undefined, has: (name: string) => boolean) =>
  wanted === undefined || wanted.length === 0 || wanted.some(has);

export const hasAnyRole = (visitor: Visitor | null, roles: readonly string[] | undefined): boolean =>
  some(roles, (role) => visitor?.roles.some((own) => own === role) ?? false);

export const hasAnyFeature = (visitor: Visitor | null, features: readonly string[] | undefined): boolean =>
  some(features, (feature) => visitor?.features[feature] === true);

/** Any listed role (B-258), all listed permissions (B-259) and at least one listed flag (B-260); an empty list always passes. */
export const linkShows = (link: LinkNeeds, visitor: Visitor): boolean =>
  (!link.admin || isAdmin(visitor)) &&
  (!link.pssEnrolled || visitor.pss_enrolled) &&
  hasAnyRole(visitor, link.roles) &&
  (link.permissions ?? []).every((permission) => holds(visitor, permission)) &&
  hasAnyFeature(visitor, link.features);
