import { adminNavigation } from "#src/routes/admin/adminNavigation.ts";
import type { AdminEntry } from "#src/routes/admin/group.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { Match } from "#src/routes/routeTable.ts";

const isBelow = (path: string, above: string): boolean => path.startsWith(`${above}/`);

/**
 * The entry that a page belongs to: its own or, as for forms and orders, the one with the longest path above it.
 */
function entryOf({ offices, routes }: Areas, { row }: Match) {
  const above = adminNavigation(offices)
    .flatMap(({ parentGroup, sections }) =>
      sections.flatMap(({ links }) => links.map(({ routeName }) => ({ parentGroup, routeName }))),
    )
    .flatMap((entry) => {
      const path = routes.rowNamed(entry.routeName)?.path;
      const isWithin = row.name === entry.routeName || (path !== undefined && isBelow(row.path, path));
      return isWithin && path !== undefined ? [{ ...entry, path }] : [];
    });
  return above.toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** The group that a page belongs to: by its entry or, without one, by its area; null if it is in none. */
export const groupOf = (areas: Areas, match: Match): string | null =>
  entryOf(areas, match)?.parentGroup ??
  areas.offices.find(({ places }) =>
    places.some(({ path }) => match.row.path === path || isBelow(match.row.path, path)),
  )?.navigation?.parentGroup ??
  null;

/**
 * Whether an entry is current on a page: `page` on its own screen, `true` on those below it. A dashboard's path is
 * above its whole area, but the dashboard is current only on its own screen.
 */
export function currentOf(
  areas: Areas,
  { routeName }: Pick<AdminEntry, "routeName">,
  match: Match,
): "page" | "true" | undefined {
  if (match.row.name === routeName) return "page";
  const entry = entryOf(areas, match);
  const isDashboard = areas.offices.some(({ dashboard }) => dashboard?.path === entry?.path);
  return entry?.routeName === routeName && !isDashboard ? "true" : undefined;
}
