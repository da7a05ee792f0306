import { useLocation, useSearchParams } from "wouter";
import { changeAddress, readAddress, type Change, type ListAddress } from "#src/contracts/listAddress.ts";
import { withQuery } from "#src/contracts/queryText.ts";

/**
 * The question of this address, and every way to change it. A change is a step in the history, so Back takes it back.
 * @param all what an address says that would otherwise say nothing
 */
export function useListAddress(list: ListAddress, all = "") {
  const [address, setSearch] = useSearchParams();
  const search = list.renewed?.(address) ?? address;
  const [path] = useLocation();
  const changed = (now: URLSearchParams, change: Change): URLSearchParams => {
    const next = changeAddress(list, now, change);
    return next.size > 0 ? next : new URLSearchParams(all);
  };
  const set = (change: Change, options?: { replace: true }): void =>
    // Of the address as it is then: what is typed is searched for later.
    setSearch((now) => changed(now, change), options);
  return {
    search,
    setSearch,
    question: readAddress(list, search),
    /** Of another page. */
    addressOf: (page: number): string => withQuery(path, changed(search, { page })),
    change: (change: Change): void => set(change),
    /** Without a step in the history, as while a search is typed. */
    adjust: (change: Change): void => set(change, { replace: true }),
    /** Shows so many rows on a page; null for as many as usual. */
    resize: (perPage: number | null): void => set({ perPage }),
    toFirst: (): void => set({ page: null }),
  };
}
