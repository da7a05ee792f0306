import { BelowQuery } from "#src/contracts/admin/members.ts";
import type { ListAddress } from "#src/contracts/listAddress.ts";
import { useListAddress } from "#src/ui/lists/useListAddress.ts";
import { partNames } from "./partNames.ts";

const below: ListAddress = { shape: BelowQuery, names: partNames };

/**
 * Returns the query of a list below a record.
 * @param shape the parts of the query, if it has more than every such list
 */
export function usePartQuery(shape: ListAddress["shape"] = BelowQuery) {
  const asked = useListAddress({ ...below, shape });
  return {
    ...asked,
    searched: typeof asked.question.search === "string" ? asked.question.search : "",
    searchFor: (text: string): void => asked.adjust({ search: text }),
  };
}
