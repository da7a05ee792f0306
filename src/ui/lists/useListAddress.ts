import { useLocation, useSearchParams } from "wouter";
import { changeAddress, readAddress, type Change, type ListAddress } from "#src/contracts/listAddress.ts";
import { withQuery } from "#src/contracts/queryText.ts";
import { usePage } from "#src/ui/hooks/usePage.ts";
import { useLatest } from "#src/ui/kit/useLatest.ts";
import { onSearch } from "./onSearch.ts";

/**
 * The query of this address, and every way to change it. A change is a step in the history, so Back undoes it.
 * @param all the value for an address that would otherwise be empty
 */
export function useListAddress(list: ListAddress, all = "") {
  const page = usePage();
  const [address, setSearch] = useSearchParams();
  const renewed = (asked: URLSearchParams): URLSearchParams => list.renewed?.(asked) ?? asked;
  const search = renewed(address);
  const [path] = useLocation();
  const latestAll = useLatest(all);
  const changed = (now: URLSearchParams, change: Change, otherwise: string): URLSearchParams => {
    const next = changeAddress(list, now, change);
    return next.size > 0 ? next : new URLSearchParams(otherwise);
  };
  const set = (change: Change, options?: { replace: true }): void =>
    // Uses the address and the default of that moment, as typed text is searched for later.
    setSearch((now) => changed(now, change, latestAll.current), options);
  return {
    search,
    setSearch,
    question: readAddress(list, search),
    path,
    /**
     * Calls `heard` with the query of this page whenever its address changes, before any view does. Returns a function
     * that stops it.
     */
    onQuestion: (heard: (question: Record<string, unknown>) => void) =>
      onSearch(page, path, (now) => heard(readAddress(list, renewed(now)))),
    /** The address of another page. */
    addressOf: (number: number): string => withQuery(path, changed(search, { page: number }, all)),
    change: (change: Change): void => set(change),
    /** Changes the query without a step in the history, as while a search is being typed. */
    adjust: (change: Change): void => set(change, { replace: true }),
    /** Shows this many rows per page; null for the default. */
    resize: (perPage: number | null): void => set({ perPage }),
    toFirst: (): void => set({ page: null }),
  };
}

export type AskedOfAddress = ReturnType<typeof useListAddress>;
