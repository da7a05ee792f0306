import type { Report } from "../reports.ts";
import { house, person, personColumns, personFilters, userFilter } from "./parts.ts";

/** Reports about events, of House. */
export const eventReports = [
  {
    key: "user-no-show",
    path: "user-no-show",
    title: "No-shows",
    question: "Who booked an event and did not attend?",
    words: { one: "no-show", many: "no-shows" },
    ...house,
    columns: [
      ...person,
      {
        field: "event",
        label: "Event",
        sort: true,
        search: true,
        drill: "/admin/house/reports/user-no-show?search=:event",
      },
      { field: "starts_at", label: "Began", as: "dateTime", sort: true },
      { field: "ends_at", label: "Ended", as: "dateTime", sort: true, hidden: true },
      { field: "missed", label: "Sessions missed", as: "number", sort: true, total: true },
      { field: "booked_at", label: "Booked", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters: [
      userFilter,
      ...personFilters,
      { field: "starts_at", label: "Began", as: "dateRange" },
      { field: "booked_at", label: "Booked", as: "dateRange" },
    ],
    sorted: "-starts_at",
    chart: {
      as: "bar",
      about: "Events with the most no-shows",
      by: "event",
      series: [{ label: "No-shows", tone: "danger" }],
    },
  },
] as const satisfies readonly Report[];
