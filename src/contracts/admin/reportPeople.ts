import type { ReportColumn, ReportFilter } from "./reports.ts";

/** Where somebody belongs, by the option lists of users. */
const places = [
  { field: "division", label: "Division", choices: "divisions" },
  { field: "department", label: "Department", choices: "departments" },
  { field: "grade", label: "Grade", choices: "grades" },
  { field: "location", label: "Location", choices: "locations" },
] as const;

export const personPlaces = places.map(({ field }) => field);

/** What a report about people can show of each beside its own columns. Its source says nothing of them. */
export const placeColumns: readonly ReportColumn[] = places.map(({ field, label }) => ({
  ...{ field, label },
  ...{ sort: true, hidden: true },
}));
export const personColumns: readonly ReportColumn[] = [
  ...placeColumns,
  { field: "audiences", label: "Audiences", as: "tags", hidden: true },
];

/** And be narrowed by. */
export const placeFilters: readonly ReportFilter[] = places.map((place) => ({
  ...place,
  ...{ as: "multiSelect", ofPerson: true },
}));
export const personFilters: readonly ReportFilter[] = [
  ...placeFilters,
  { field: "audience", label: "Audience", as: "multiSelect", choices: "audiences", ofPerson: true },
];
/** The same, where people are counted: who is left out is counted nowhere. */
export const countedFilters: readonly ReportFilter[] = personFilters.map((one) => ({
  ...one,
  ...{ within: true },
}));
