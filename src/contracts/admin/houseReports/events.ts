import type { Report, ReportFilter } from "../reports.ts";
import { carriedAlong, personColumns, personFilters } from "../reportPeople.ts";
import { person, userFilter } from "./parts.ts";
import { addressOf, placed } from "../../reportPlaces/house.ts";

const filters: readonly ReportFilter[] = [
  userFilter,
  ...personFilters,
  { field: "starts_at", label: "Began", as: "dateRange" },
  { field: "booked_at", label: "Booked", as: "dateRange" },
];

/** Reports about events, in House. */
export const reports = [
  {
    ...placed("user-no-show"),
    question: "Who booked an event and did not attend?",
    words: { one: "no-show", many: "no-shows" },
    columns: [
      ...person,
      {
        field: "event",
        label: "Event",
        sort: true,
        search: true,
        drill: `${addressOf("user-no-show")}?search=:event`,
        carries: carriedAlong(filters),
      },
      { field: "starts_at", label: "Began", as: "dateTime", sort: true },
      { field: "ends_at", label: "Ended", as: "dateTime", sort: true, hidden: true },
      { field: "missed", label: "Sessions missed", as: "number", sort: true, total: true },
      { field: "booked_at", label: "Booked", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters,
    sorted: "-starts_at",
    chart: {
      as: "bar",
      about: "Events with the most no-shows",
      by: "event",
      of: "event_id",
      series: [{ label: "No-shows", tone: "danger" }],
    },
  },
] as const satisfies readonly Report[];
