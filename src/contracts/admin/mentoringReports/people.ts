import { placed } from "../../reportPlaces/mentoring.ts";
import { countedFilters, personColumns, personFilters } from "../reportPeople.ts";
import type { Report } from "../reports.ts";
import { mentorDrill } from "./parts.ts";

/** The status of mentors, and whether mentees can send them requests. */
const groups = {
  available: { label: "Available", tone: "success" },
  "at capacity": { label: "At capacity", tone: "neutral" },
  away: { label: "Away", tone: "warning" },
  review: { label: "Waiting", tone: "info" },
  hold: { label: "On hold", tone: "warning" },
  denied: { label: "Not accepted", tone: "neutral" },
} as const;

/** Reports about mentors (MEN 1 and 2). */
export const peopleReports = [
  {
    ...placed("most-active"),
    question: "Which mentors meet their mentees most?",
    words: { one: "mentor", many: "mentors" },
    columns: [
      { field: "name", label: "Mentor", sort: true, search: true, person: true, drill: mentorDrill },
      { field: "email", label: "Email", sort: true, search: true },
      { field: "meetings", label: "Meetings", as: "number", sort: true, total: true },
      { field: "time", label: "Time together", as: "duration", sort: true, total: true },
      { field: "met", label: "Mentees met", as: "number", sort: true },
      { field: "mentees", label: "Mentees now", as: "number", sort: true, total: true },
      { field: "last_on", label: "Last meeting", as: "date", sort: true },
      { field: "since", label: "Mentor since", as: "dateTime", sort: true, hidden: true },
      ...personColumns,
    ],
    filters: [{ field: "met_on", label: "Met", as: "dateRange", within: true, days: true }, ...personFilters],
    sorted: "-meetings",
    chart: {
      as: "bar",
      about: "Most meetings",
      by: "name",
      of: "mentor_id",
      series: [{ label: "Meetings", tone: "accent", sum: "meetings" }],
    },
  },
  {
    ...placed("mentor-count"),
    question: "How many mentors are there, and how many mentees can they still take?",
    words: { one: "group", many: "groups" },
    columns: [
      { field: "standing", label: "Status", as: "status", words: groups, sort: true },
      { field: "mentors", label: "Mentors", as: "number", sort: true, total: true },
      { field: "places", label: "Places", as: "number", sort: true, total: true },
      { field: "used", label: "Places used", as: "number", sort: true, total: true },
      { field: "free", label: "Free places", as: "number", sort: true, total: true },
    ],
    filters: countedFilters,
    sorted: "-mentors",
    chart: {
      as: "bar",
      about: "Mentors by status",
      by: "standing",
      series: [{ label: "Mentors", tone: "accent", sum: "mentors" }],
    },
  },
] as const satisfies readonly Report[];
