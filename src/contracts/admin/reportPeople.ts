import type { ReportColumn, ReportFilter } from "./reports.ts";

/** Where users belong, by their option lists. */
const places = [
  { field: "division", label: "Division", choices: "divisions" },
  { field: "department", label: "Department", choices: "departments" },
  { field: "grade", label: "Grade", choices: "grades" },
  { field: "location", label: "Location", choices: "locations" },
] as const;

export const personPlaces = places.map(({ field }) => field);

/** Optional columns of a report about people. Its source does not provide them. */
export const placeColumns: readonly ReportColumn[] = places.map(({ field, label }) => ({
  ...{ field, label },
  ...{ sort: true, hidden: true },
}));
export const personColumns: readonly ReportColumn[] = [
  ...placeColumns,
  { field: "audiences", label: "Audiences", as: "tags", hidden: true },
];

/** Filters by the same fields. */
export const placeFilters: readonly ReportFilter[] = places.map((place) => ({
  ...place,
  ...{ as: "multiSelect", ofPerson: true },
}));
export const personFilters: readonly ReportFilter[] = [
  ...placeFilters,
  { field: "audience", label: "Audience", as: "multiSelect", choices: "audiences", ofPerson: true },
];

/** Returns filters as they are carried over to a report that has the same ones. */
export const carriedAlong = (filters: readonly ReportFilter[]): Readonly<Record<string, string>> =>
  Object.fromEntries(filters.map(({ field }) => [field, field]));

/** The filters of people for reports that count them: those who are left out are not counted anywhere. */
export const countedFilters: readonly ReportFilter[] = personFilters.map((one) => ({
  ...one,
  ...{ within: true },
}));
