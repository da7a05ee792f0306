import type { PermissionName, RoleName } from "#src/contracts/roles.ts";
import type { ThemeName } from "#src/contracts/themes.ts";
import { opensOffice, type Visitor } from "#src/machines/guard/needs.ts";
import { route } from "../route.ts";

/** Where the dashboard of an area is. What stands on it is told by the server. */
export type DashboardPlace<Path extends string = string> = {
  /** The name of its area, in the question to the server. */
  readonly area: string;
  readonly title: string;
  readonly path: Path;
  readonly theme: ThemeName;
  /** Who may see it: one of these. */
  readonly roles: readonly RoleName[];
  /** And all of these. */
  readonly permissions?: readonly PermissionName[];
};

/** Declares where one is, its path as a literal type. */
export const dashboardPlace = <const Path extends string>(one: DashboardPlace<Path>): DashboardPlace<Path> =>
  one;

/** @param title of the document, where the learners of the area have the plain one */
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

/** The dashboards that somebody may see, in the order of the areas. */
export const dashboardsOf = (
  offices: readonly { readonly dashboard?: DashboardPlace }[],
  user: Visitor,
): readonly DashboardPlace[] =>
  offices.flatMap(({ dashboard }) => (dashboard && opensOffice(user, dashboard) ? [dashboard] : []));
