import type { Report } from "../reports.ts";
import { countedFilters, personColumns, personFilters } from "../reportPeople.ts";
import { personAt, statusFilter } from "./parts.ts";
import { userStatusWords } from "../userStatusWords.ts";
import { addressOf, placed } from "../../reportPlaces/house.ts";

const earned = {
  field: "completed_at",
  label: "Earned",
  as: "dateRange",
  within: true,
} as const;

/** Reports about what is learnt and searched. CPD minutes are those of the items as they are now. */
export const reports = [
  {
    ...placed("cpd"),
    question: "How much CPD has each user earned?",
    words: { one: "user", many: "users" },
    columns: [
      ...personAt("/admin/house/users/:user_id/record"),
      { field: "completions", label: "Items completed", as: "number", sort: true, total: true },
      { field: "cpd", label: "CPD minutes", as: "number", sort: true, total: true },
      { field: "idd", label: "IDD minutes", as: "number", sort: true, total: true },
      {
        field: "vulnerable_client",
        label: "Vulnerable client minutes",
        as: "number",
        sort: true,
        total: true,
      },
      { field: "pts", label: "PTS minutes", as: "number", sort: true, total: true },
      { field: "pts_external", label: "PTS external minutes", as: "number", sort: true, total: true },
      { field: "generic_cpd", label: "Generic CPD minutes", as: "number", sort: true, total: true },
      { field: "last_completed", label: "Last earned", as: "dateTime", sort: true },
      { field: "status", label: "Status", as: "status", words: userStatusWords, hidden: true },
      ...personColumns,
    ],
    filters: [
      earned,
      statusFilter,
      ...personFilters,
      { field: "cpd", label: "CPD minutes", as: "range", of: "number" },
    ],
    sorted: "-cpd",
    chart: {
      as: "bar",
      about: "Users who have earned the most",
      by: "name",
      of: "user_id",
      series: [
        { label: "CPD", tone: "accent", sum: "cpd" },
        { label: "Generic CPD", tone: "edge", sum: "generic_cpd" },
      ],
    },
  },
  {
    ...placed("cpd-type"),
    question: "Which types of CPD are earned, and by how many users?",
    words: { one: "type", many: "types" },
    columns: [
      { field: "type", label: "Type", sort: true, search: true },
      { field: "users", label: "Users", as: "number", sort: true },
      { field: "completions", label: "Items completed", as: "number", sort: true },
      { field: "minutes", label: "Minutes", as: "number", sort: true, total: true },
    ],
    filters: [earned, ...countedFilters],
    sorted: "-minutes",
    chart: {
      as: "bar",
      about: "Minutes by type",
      by: "type",
      series: [{ label: "Minutes", tone: "accent", sum: "minutes" }],
    },
  },
  {
    ...placed("search"),
    question: "How often do people search, find nothing, and open a result?",
    words: { one: "day", many: "days" },
    columns: [
      {
        field: "day",
        label: "Day",
        as: "date",
        sort: true,
        drill: `${addressOf("searched-terms")}?day_from=:day&day_to=:day`,
      },
      { field: "searches", label: "Searches", as: "number", sort: true, total: true },
      { field: "terms", label: "Different terms", as: "number", sort: true },
      { field: "in_vain", label: "No results", as: "number", sort: true, total: true },
      { field: "clicks", label: "Results opened", as: "number", sort: true, total: true },
    ],
    filters: [{ field: "day", label: "Day", as: "dateRange" }],
    sorted: "-day",
    chart: {
      as: "line",
      about: "Searches per day",
      by: "day",
      series: [
        { label: "Searches", tone: "accent", sum: "searches" },
        { label: "No results", tone: "danger", sum: "in_vain" },
      ],
    },
  },
  {
    ...placed("searched-terms"),
    question: "What do people search for, and do they find and open it?",
    words: { one: "term", many: "terms" },
    columns: [
      { field: "term", label: "Term", sort: true, search: true },
      { field: "searches", label: "Searches", as: "number", sort: true, total: true },
      { field: "results", label: "Latest number of results", as: "number", sort: true },
      { field: "in_vain", label: "No results", as: "boolean" },
      { field: "clicks", label: "Results opened", as: "number", sort: true, total: true },
      { field: "last_day", label: "Last searched", as: "date", sort: true },
    ],
    filters: [
      { field: "day", label: "Day", as: "dateRange", within: true, days: true },
      { field: "in_vain", label: "No results", as: "boolean" },
    ],
    sorted: "-searches",
    chart: {
      as: "bar",
      about: "Most searched terms",
      by: "term",
      series: [{ label: "Searches", tone: "accent", sum: "searches" }],
    },
  },
  {
    ...placed("spell-check"),
    question: "Which searches found nothing, and what did people probably mean?",
    words: { one: "term", many: "terms" },
    columns: [
      { field: "term", label: "Term", sort: true, search: true },
      { field: "searches", label: "Searches", as: "number", sort: true, total: true },
      { field: "suggestion", label: "Closest word in the content", sort: true },
      { field: "has_suggestion", label: "Has a suggestion", as: "boolean", hidden: true },
      { field: "last_day", label: "Last searched", as: "date", sort: true },
    ],
    filters: [
      { field: "day", label: "Day", as: "dateRange", within: true, days: true },
      { field: "has_suggestion", label: "Has a suggestion", as: "boolean" },
    ],
    sorted: "-searches",
  },
] as const satisfies readonly Report[];
