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
 * Returns the query of a list or report of the back office.
 * @param hasDefault whether an empty query opens a default view, so that showing everything needs a query of its own
 */
export function useListQuery(resource: AnyResource, hasDefault = false) {
  const all = hasDefault ? everything : "";
  const asked = useListAddress(addressOfList(resource), all);
  const { search, setSearch, question } = asked;
  return {
    ...asked,
    /** The query as text, for the addresses of forms and exports. */
    text: textOf(resource, search),
    /** The rows that a selection is made from. */
    holdings: holdings(question),
    columns: readColumns(resource, search),
    sort: readSort(resource, search),
    density: readDensity(search),
    /** The id of the record beside the list. */
    preview: readPreview(search),
    /**
     * Shows a record beside the list, and the page that it is on if that is another one.
     * @param isStep whether it is a step in the history, so that Back closes it
     */
    previewAt: ({ id, page }: { id: number | null; page?: number }, isStep: boolean): void =>
      (isStep ? asked.change : asked.adjust)({ preview: id, ...(page !== undefined && { page }) }),
    clear: () => asked.change(noFilters(resource)),
    /** The query that asks for everything. */
    all,
    /** Asks for everything explicitly if the address has no query, so that a new default does not lead elsewhere. */
    stay: () => {
      if (search.size === 0) setSearch(new URLSearchParams(everything), { replace: true });
    },
  };
}

export type ListQuery = ReturnType<typeof useListQuery>;
/** The part of the query that says what is asked. */
export type Asked = Pick<ListQuery, "question">;
