import { useLocation, useSearchParams } from "wouter";
import { changeAddress, readAddress, type Change, type ListAddress } from "#src/contracts/listAddress.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { onSearch } from "./onSearch.ts";

/**
 * The question of this address, and every way to change it. A change is a step in the history, so Back takes it back.
 * @param all what an address says that would otherwise say nothing
 */
export function useListAddress(list: ListAddress, all = "") {
  const page = usePage();
  const [address, setSearch] = useSearchParams();
  const renewed = (asked: URLSearchParams): URLSearchParams => list.renewed?.(asked) ?? asked;
  const search = renewed(address);
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
    path,
    /** Hears the question of this page whenever its address changes, before any view does. Returns how to stop. */
    onQuestion: (heard: (question: Record<string, unknown>) => void) =>
      onSearch(page, path, (now) => heard(readAddress(list, renewed(now)))),
    /** Of another page. */
    addressOf: (number: number): string => withQuery(path, changed(search, { page: number })),
    change: (change: Change): void => set(change),
    /** Without a step in the history, as while a search is typed. */
    adjust: (change: Change): void => set(change, { replace: true }),
    /** Shows so many rows on a page; null for as many as usual. */
    resize: (perPage: number | null): void => set({ perPage }),
    toFirst: (): void => set({ page: null }),
  };
}

export type AskedOfAddress = ReturnType<typeof useListAddress>;
