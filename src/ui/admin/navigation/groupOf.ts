import { adminNavigation } from "#src/routes/admin/adminNavigation.ts";
import type { AdminEntry } from "#src/routes/admin/group.ts";
import type { Areas } from "#src/routes/areas.ts";
import type { Match } from "#src/routes/routeTable.ts";

/** The entry that a page belongs to: its own screen, or the one with the longest path above it: its forms, its order. */
function entryOf({ offices, routes }: Areas, { row }: Match) {
  const above = adminNavigation(offices)
    .flatMap(({ parentGroup, sections }) =>
      sections.flatMap(({ links }) => links.map(({ routeName }) => ({ parentGroup, routeName }))),
    )
    .flatMap((entry) => {
      const path = routes.rowNamed(entry.routeName)?.path;
      const isWithin =
        row.name === entry.routeName || (path !== undefined && row.path.startsWith(`${path}/`));
      return isWithin && path !== undefined ? [{ ...entry, length: path.length }] : [];
    });
  return above.toSorted((one, other) => other.length - one.length)[0];
}

/** The group that a page belongs to; null where it is in none. */
export const groupOf = (areas: Areas, match: Match): string | null =>
  entryOf(areas, match)?.parentGroup ?? null;

/** Whether an entry is the one of a page: `page` for its own screen, `true` for what is below it. */
export const currentOf = (
  areas: Areas,
  { routeName }: Pick<AdminEntry, "routeName">,
  match: Match,
): "page" | "true" | undefined =>
  match.row.name === routeName ? "page" : entryOf(areas, match)?.routeName === routeName ? "true" : undefined;
