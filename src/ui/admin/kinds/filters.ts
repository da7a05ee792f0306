import { audiencesFilter } from "./audiences/filter.ts";
import { booleanFilter } from "./boolean/filter.tsx";
import { dateRangeFilter } from "./dateRange/filter.tsx";
import { multiSelectFilter } from "./multiSelect/filter.tsx";
import { rangeFilter } from "./range/filter.tsx";
import { selectFilter } from "./select/filter.tsx";
import { textFilter } from "./text/filter.tsx";
import { usersFilter } from "./users/filter.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import type { FilterKindName, FilterParts } from "./kind.ts";

/** The one place that maps the name of a filter's kind to its parts. */
const filters: { readonly [As in FilterKindName]: FilterParts<As> } = {
  select: selectFilter,
  multiSelect: multiSelectFilter,
  boolean: booleanFilter,
  users: usersFilter,
  audiences: audiencesFilter,
  text: textFilter,
  dateRange: dateRangeFilter,
  range: rangeFilter,
};

/** The parts of a filter's kind. */
export const filterPartsOf = ({ as }: Filter): FilterParts<FilterKindName> => filters[as];
