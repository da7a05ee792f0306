import { useLocation, useSearchParams } from "wouter";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import {
  changed,
  cleared,
  everything,
  holdings,
  readColumns,
  readDensity,
  readQuery,
  readSort,
  textOf,
  withQuery,
  type Change,
} from "./query.ts";

/**
 * The question of this address, and every way to change it. A change is a step in the history, so Back takes it back.
 * @param hasDefault an address that names nothing leads elsewhere: everything is asked for by its own
 */
export function useListQuery(resource: AnyResource, hasDefault = false) {
  const [search, setSearch] = useSearchParams();
  const [path] = useLocation();
  const question = readQuery(resource, search);
  const all = hasDefault ? everything : "";
  const named = (next: URLSearchParams) => (next.size > 0 ? next : new URLSearchParams(all));
  return {
    search,
    question,
    /** As text, for the addresses of forms and exports. */
    text: textOf(resource, search),
    /** What a selection is of. */
    holdings: holdings(question),
    columns: readColumns(resource, search),
    sort: readSort(resource, search),
    density: readDensity(search),
    /** Of another page. */
    addressOf: (page: number): string => withQuery(path, named(changed(search, { page }))),
    /** Shows so many rows on a page; null for as many as usual. */
    resize: (perPage: number | null): void => setSearch(named(changed(search, { perPage }))),
    change: (change: Change) => setSearch(named(changed(search, change))),
    /** Without a step in the history, as while a search is typed. */
    adjust: (change: Change) => setSearch(named(changed(search, change)), { replace: true }),
    clear: () => setSearch(named(cleared(resource, search))),
    /** What asks for everything. */
    all,
    /** Names everything where the address names nothing, so that a new default leads nowhere else. */
    stay: () => {
      if (search.size === 0) setSearch(new URLSearchParams(everything), { replace: true });
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;
