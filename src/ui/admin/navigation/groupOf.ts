import { adminNavigation, type AdminEntry } from "#src/routes/admin/adminNavigation.ts";
import { exists, rowOf, type Match } from "#src/routes/table.ts";

/** Whether a page is an entry's own screen or one below it: its forms, its order. The longest entry wins. */
function isWithin({ routeName }: AdminEntry, { row }: Match): boolean {
  if (row.name === routeName) return true;
  return exists(routeName) && row.path.startsWith(`${rowOf(routeName).path}/`);
}

const entries = adminNavigation.flatMap(({ parentGroup, sections }) =>
  sections.flatMap(({ links }) => links.map((link) => ({ parentGroup, link }))),
);

/** The entry that a page belongs to: the one with the longest path above it. */
function entryOf(match: Match) {
  const above = entries.filter(({ link }) => isWithin(link, match));
  const length = ({ link }: (typeof entries)[number]) =>
    exists(link.routeName) ? rowOf(link.routeName).path.length : 0;
  return above.toSorted((one, other) => length(other) - length(one))[0];
}

/** The group that a page belongs to; null where it is in none. */
export const groupOf = (match: Match): string | null => entryOf(match)?.parentGroup ?? null;

/** Whether an entry is the one of a page: `page` for its own screen, `true` for what is below it. */
export const currentOf = (link: AdminEntry, match: Match): "page" | "true" | undefined =>
  match.row.name === link.routeName ? "page" : entryOf(match)?.link === link ? "true" : undefined;
