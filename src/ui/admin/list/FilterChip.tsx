import { filterNames } from "#src/contracts/admin/query.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { valuesOf } from "../kinds/choosing.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import type { Asked, ListQuery } from "./useListQuery.ts";

type Props = { filter: Filter; asked: ListQuery };

/** One of the most used filters; the chosen values are shown below, in the line of applied filters. */
export const FilterChip = ({ filter, asked }: Props) => (
  <PopButton
    label={filter.label}
    title={`Filter by ${filter.label.toLowerCase()}`}
    chosen={countOf(filter, asked)}
  >
    {(close) => <FilterPanel {...{ filter, asked, close }} />}
  </PopButton>
);

/** The number of chosen values of a filter; a range counts as one. */
export const countOf = (filter: Filter, asked: Asked): number => {
  const names = filterNames(filter);
  const chosen = names.flatMap((name) => valuesOf(asked, name)).length;
  return names.length > 1 ? Math.min(chosen, 1) : chosen;
};
