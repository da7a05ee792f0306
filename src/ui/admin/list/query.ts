import { filterNames, longestSearch, shapeOf } from "#src/contracts/admin/query.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";

/** The parts of an address that are about how a list looks, not about what it holds. */
const looks = ["columns", "rows"] as const;
/** And those that say which part of it is shown. */
const places = ["page", "perPage", "sort"] as const;

/** A text of an address, as long as the server takes one: without its search a list would hold everything. */
export const cut = (text: string): string => text.slice(0, longestSearch);

/** What the server is asked for an address; a part that it would not take is left out, as if it were not there. */
export function readQuery(resource: AnyResource, search: URLSearchParams): Record<string, unknown> {
  const asked: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(shapeOf(resource.calls.list.query))) {
    const given = search.getAll(name).map(cut);
    const value = given.length > 1 ? given : given[0];
    if (value && part.safeParse(value).success) asked[name] = value;
  }
  return { ...asked, ...resource.always };
}

/** The same as text, for addresses: of a form that comes back to this list, of an export. */
export function queryText(question: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(question))
    for (const one of [value].flat()) search.append(name, String(one));
  return search.toString();
}

/** Asks for everything, whatever the default view: an address that names nothing opens with that one. */
export const everything = "view=all";

/** The question of an address as text for other addresses, so that the way back leads to the same. */
export const textOf = (resource: AnyResource, search: URLSearchParams): string =>
  queryText(readQuery(resource, search)) || (search.get("view") === "all" ? everything : "");

/** Which rows a list holds, whatever their order and page: what a selection is of. */
export function holdings(question: Record<string, unknown>): string {
  const kept = Object.entries(question).filter(([name]) => !(places as readonly string[]).includes(name));
  return queryText(Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other))));
}

/** An address of ours, with what is asked there. */
export const withQuery = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path;

export type Change = Record<string, string | number | readonly (string | number)[] | null>;

/** The address after a change; an empty value or null takes a part out. Whatever changes what is held leads to its first page. */
export function changed(search: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(search);
  const isLook = (name: string) => name === "page" || (looks as readonly string[]).includes(name);
  if (!Object.keys(change).every(isLook)) next.delete("page");
  next.delete("view");
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    if (value === null || value === "" || (name === "page" && value === 1)) continue;
    for (const one of [value].flat()) next.append(name, String(one));
  }
  return next;
}

/** Whether anything but order and page is asked, so that an empty list means that nothing fits. */
export const isNarrowed = ({ filters }: AnyResource, search: URLSearchParams): boolean =>
  ["search", ...filters.flatMap(filterNames)].some((name) => Boolean(search.get(name)));

/** The address without search and filters. */
export const cleared = ({ filters }: AnyResource, search: URLSearchParams): URLSearchParams =>
  changed(
    search,
    Object.fromEntries(["search", ...filters.flatMap(filterNames)].map((name) => [name, null])),
  );

/** The columns of an address in their order; those that are not hidden where it names none. */
export function readColumns({ columns }: AnyResource, search: URLSearchParams): string[] {
  const known = columns.map(({ field }) => field);
  const asked = [...new Set(search.get("columns")?.split(","))].filter((field) => known.includes(field));
  return asked.length > 0 ? asked : columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
}

/** How the rows are sorted, by which name of `sorts`. */
export function readSort(resource: AnyResource, search: URLSearchParams): { name: string; down: boolean } {
  const part = shapeOf(resource.calls.list.query).sort!;
  const read = part.safeParse(search.get("sort") ?? undefined);
  const sort = String(read.success ? read.data : part.parse(undefined));
  return { name: sort.replace(/^-/, ""), down: sort.startsWith("-") };
}

export const readDensity = (search: URLSearchParams): "usual" | "compact" =>
  search.get("rows") === "compact" ? "compact" : "usual";
