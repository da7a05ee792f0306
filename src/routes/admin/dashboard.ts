import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { ThemeName } from "#src/contracts/themes.ts";
import { opensOffice, type Visitor } from "#src/machines/guard/needs.ts";
import { route } from "../route.ts";

/** Where the dashboard of an area is. Its contents come from the server. */
export type DashboardPlace<Path extends string = string> = {
  /** The name of its area, in the request to the server. */
  readonly area: string;
  readonly title: string;
  readonly path: Path;
  readonly theme: ThemeName;
  /** Users with one of these roles may see it. */
  readonly roles: readonly RoleName[];
  /** Users must also have all of these permissions. */
  readonly permissions?: readonly PermissionName[];
};

/** Declares where a dashboard is, with its path as a literal type. */
export const dashboardPlace = <const Path extends string>(one: DashboardPlace<Path>): DashboardPlace<Path> =>
  one;

/** @param title of the document, if the area's page for learners has the plain title */
export const dashboardRoute = <const Name extends string, const Path extends string>(
  name: Name,
  { title: plain, path, theme, roles, permissions }: DashboardPlace<Path>,
  title = plain,
) =>
  route(name, path, {
    title,
    theme,
    layout: "admin",
    needs: { login: true, admin: true, roles, ...(permissions && { permissions }) },
  });

/** The dashboards that a user may see, in the order of the areas. */
export const dashboardsOf = (
  offices: readonly { readonly dashboard?: DashboardPlace }[],
  user: Visitor,
): readonly DashboardPlace[] =>
  offices.flatMap(({ dashboard }) => (dashboard && opensOffice(user, dashboard) ? [dashboard] : []));
