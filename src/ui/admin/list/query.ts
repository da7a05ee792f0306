import { backwardIn, filterNames, shapeOf } from "#src/contracts/admin/query.ts";
import { changeAddress, readAddress, type Change, type ListAddress } from "#src/contracts/listAddress.ts";
import { queryText } from "#src/contracts/queryText.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";

/** The parts of a query that decide which of the rows are shown, and in which order. */
const places = ["page", "perPage", "sort"] as const;

/** How the query of a resource's list is kept in its address. */
export function addressOfList({ calls, always }: AnyResource): ListAddress {
  const shape = shapeOf(calls.list.query);
  return {
    shape,
    contradicting: (asked) => backwardIn(shape, asked).flatMap(({ from, to }) => [from, to]),
    ...(always && { always }),
    looks: ["columns", "rows", "preview"],
    drops: ["view"],
  };
}

/** The query that an address stands for. */
export const readQuery = (resource: AnyResource, search: URLSearchParams): Record<string, unknown> =>
  readAddress(addressOfList(resource), search);

/** Asks for everything, whatever the default view, which would open if the address had no query. */
export const everything = "view=all";

/** The query of an address as text for other addresses, so that the way back leads to the same list. */
export const textOf = (resource: AnyResource, search: URLSearchParams): string =>
  queryText(readQuery(resource, search)) || (search.get("view") === "all" ? everything : "");

/** Which rows a list holds, whatever their order and page: the rows that a selection is made from. */
export function holdings(question: Record<string, unknown>): string {
  const kept = Object.entries(question).filter(([name]) => !(places as readonly string[]).includes(name));
  return queryText(Object.fromEntries(kept.toSorted(([one], [other]) => one.localeCompare(other))));
}

/** Whether the query has more than order and page, so that an empty list means that nothing matches. */
export const isNarrowed = ({ filters }: AnyResource, search: URLSearchParams): boolean =>
  ["search", ...filters.flatMap(filterNames)].some((name) => Boolean(search.get(name)));

/** The change that removes search and filters from an address. */
export const noFilters = ({ filters }: AnyResource): Change =>
  Object.fromEntries(["search", ...filters.flatMap(filterNames)].map((name) => [name, null]));

/** The columns that an address names, in its order; if it names none, those that are not hidden. */
export function readColumns({ columns }: AnyResource, search: URLSearchParams): string[] {
  const known = columns.map(({ field }) => field);
  const asked = [...new Set(search.get("columns")?.split(","))].filter((field) => known.includes(field));
  return asked.length > 0 ? asked : columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
}

/** How the rows are sorted: by which name of `sorts`, and in which direction. */
export function readSort(resource: AnyResource, search: URLSearchParams): { name: string; down: boolean } {
  const part = shapeOf(resource.calls.list.query).sort!;
  const read = part.safeParse(search.get("sort") ?? undefined);
  const sort = String(read.success ? read.data : part.parse(undefined));
  return { name: sort.replace(/^-/, ""), down: sort.startsWith("-") };
}

/** The id of the record beside the list. */
export function readPreview(search: URLSearchParams): number | null {
  const id = Number(search.get("preview"));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The part of an address that a view keeps: everything but the page and the record beside the list. */
export const keptByViews = (resource: AnyResource, search: URLSearchParams): string =>
  changeAddress(addressOfList(resource), search, { page: null, preview: null }).toString();

export const readDensity = (search: URLSearchParams): "usual" | "compact" =>
  search.get("rows") === "compact" ? "compact" : "usual";
