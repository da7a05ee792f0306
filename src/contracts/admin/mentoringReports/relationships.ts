import { choicesOf } from "../../choices.ts";
import { relationshipStatusWords, type profileTypes } from "../../mentoringWords.ts";
import { placed } from "../../reportPlaces/mentoring.ts";
import { personColumns, personFilters } from "../reportPeople.ts";
import type { Report, ReportColumn } from "../reports.ts";
import { pairColumns } from "./parts.ts";

const stages = {
  ACTIVE: { label: "Active", tone: "success" },
  ENDED: { label: "Ended", tone: "neutral" },
} as const;
const answers = {
  PENDING: { label: "Waiting", tone: "info" },
  ACTIVE: { label: "Accepted", tone: "success" },
  DENIED: { label: relationshipStatusWords.DENIED, tone: "warning" },
  CANCELLED: { label: relationshipStatusWords.CANCELLED, tone: "neutral" },
  EXPIRED: { label: relationshipStatusWords.EXPIRED, tone: "danger" },
} as const;
const sides = { MENTEE: { label: "The mentee" }, MENTOR: { label: "The mentor" } } as const;
const goalsMet = { all: { label: "All" }, some: { label: "Some" }, none: { label: "None" } } as const;

/** How a relationship was for one side, as they said at the end: for administrators only. */
const closingOf = (side: (typeof profileTypes)[number], who: string): ReportColumn[] => {
  const of = side.toLowerCase();
  return [
    { field: `${of}_rating`, label: `Rating by the ${who}`, as: "number", sort: true },
    { field: `${of}_goals`, label: `Goals met, by the ${who}`, as: "status", words: goalsMet, hidden: true },
    { field: `${of}_feedback`, label: `Feedback of the ${who}`, search: true },
  ];
};

/** Reports about pairs, and how they came about (MEN 3 and 4). */
export const relationshipReports: readonly Report[] = [
  {
    ...placed("relationships"),
    question: "Who mentors whom, do they meet, and how was it for both?",
    words: { one: "relationship", many: "relationships" },
    columns: [
      ...pairColumns,
      { field: "status", label: "Status", as: "status", words: stages, sort: true },
      { field: "at_risk", label: "At risk", as: "boolean", sort: true },
      { field: "began_at", label: "Began", as: "dateTime", sort: true },
      { field: "ended_at", label: "Ended", as: "dateTime", sort: true },
      { field: "meetings", label: "Meetings", as: "number", sort: true, total: true },
      { field: "last_on", label: "Last meeting", as: "date", sort: true },
      { field: "next_on", label: "Next meeting", as: "date", sort: true },
      { field: "goals", label: "Goals", as: "number", sort: true, total: true },
      { field: "goals_done", label: "Goals met", as: "number", sort: true, total: true },
      ...closingOf("MENTEE", "mentee"),
      ...closingOf("MENTOR", "mentor"),
      ...personColumns,
    ],
    filters: [
      { field: "status", label: "Status", as: "select", choices: choicesOf(stages) },
      { field: "at_risk", label: "At risk", as: "boolean" },
      { field: "began_at", label: "Began", as: "dateRange" },
      { field: "ended_at", label: "Ended", as: "dateRange" },
      ...personFilters,
    ],
    sorted: "-began_at",
    chart: {
      as: "bar",
      about: "Relationships by mentor",
      by: "mentor",
      of: "mentor_id",
      stacked: true,
      series: [
        { label: "Active", tone: "accent", where: { field: "status", is: "ACTIVE" } },
        { label: "Ended", tone: "edge", where: { field: "status", is: "ENDED" } },
      ],
    },
  },
  {
    ...placed("requests"),
    question: "What became of requests, and how soon were they answered?",
    words: { one: "request", many: "requests" },
    columns: [
      ...pairColumns,
      { field: "asked_by", label: "Asked by", as: "status", words: sides, sort: true },
      { field: "answer", label: "Answer", as: "status", words: answers, sort: true },
      { field: "asked_at", label: "Asked", as: "dateTime", sort: true },
      { field: "answered_at", label: "Answered", as: "dateTime", sort: true },
      { field: "waited", label: "Days until then", as: "number", sort: true },
      { field: "expires_at", label: "Expires", as: "dateTime", sort: true, hidden: true },
      ...personColumns,
    ],
    filters: [
      { field: "answer", label: "Answer", as: "multiSelect", choices: choicesOf(answers) },
      { field: "asked_by", label: "Asked by", as: "select", choices: choicesOf(sides) },
      { field: "asked_at", label: "Asked", as: "dateRange" },
      { field: "expires_at", label: "Expires", as: "dateRange" },
      ...personFilters,
    ],
    sorted: "-asked_at",
    chart: {
      as: "bar",
      about: "Requests by answer",
      by: "answer",
      series: [{ label: "Requests", tone: "accent" }],
    },
  },
];
