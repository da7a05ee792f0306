import { audiencesFilter } from "./audiences/filter.ts";
import { booleanFilter } from "./boolean/filter.tsx";
import { dateRangeFilter } from "./dateRange/filter.tsx";
import { multiSelectFilter } from "./multiSelect/filter.tsx";
import { rangeFilter } from "./range/filter.tsx";
import { selectFilter } from "./select/filter.tsx";
import { textFilter } from "./text/filter.tsx";
import { usersFilter } from "./users/filter.ts";
import type { Filter } from "#src/routes/admin/resource.ts";
import type { FilterKindName, FilterParts } from "./kind.ts";

/** The one place where what narrows a list is chosen by the name of its kind. */
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

/** What the kind of a filter says of itself. */
export const filterPartsOf = ({ as }: Filter): FilterParts<FilterKindName> => filters[as];
