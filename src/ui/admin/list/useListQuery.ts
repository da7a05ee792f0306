import type { AnyResource } from "#src/routes/admin/resource.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import {
  addressOfList,
  everything,
  holdings,
  noFilters,
  readColumns,
  readDensity,
  readPreview,
  readSort,
  textOf,
} from "./query.ts";

/**
 * The question of a list or report of the back office.
 * @param hasDefault an address that names nothing leads elsewhere: everything is asked for by its own
 */
export function useListQuery(resource: AnyResource, hasDefault = false) {
  const all = hasDefault ? everything : "";
  const asked = useListAddress(addressOfList(resource), all);
  const { search, setSearch, question } = asked;
  return {
    ...asked,
    /** As text, for the addresses of forms and exports. */
    text: textOf(resource, search),
    /** What a selection is of. */
    holdings: holdings(question),
    columns: readColumns(resource, search),
    sort: readSort(resource, search),
    density: readDensity(search),
    /** Which record stands beside the list. */
    preview: readPreview(search),
    /**
     * Names it, and the page that the list is to show with it where that is another one.
     * @param isStep in the history, so that Back closes it
     */
    previewAt: ({ id, page }: { id: number | null; page?: number }, isStep: boolean): void =>
      (isStep ? asked.change : asked.adjust)({ preview: id, ...(page !== undefined && { page }) }),
    clear: () => asked.change(noFilters(resource)),
    /** What asks for everything. */
    all,
    /** Names everything where the address names nothing, so that a new default leads nowhere else. */
    stay: () => {
      if (search.size === 0) setSearch(new URLSearchParams(everything), { replace: true });
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;
