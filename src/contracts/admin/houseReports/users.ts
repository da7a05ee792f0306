import { roleChoices } from "../../roles.ts";
import type { Report } from "../reports.ts";
import {
  carriedAlong,
  countedFilters,
  personColumns,
  personFilters,
  placeColumns,
  placeFilters,
} from "../reportPeople.ts";
import { person, personAt, statusFilter, userFilter } from "./parts.ts";
import { userStatusWords } from "../userStatusWords.ts";
import { addressOf, placed } from "../../reportPlaces/house.ts";

const user = { one: "user", many: "users" } as const;

/** Reports about users. */
export const reports = [
  {
    ...placed("user-report"),
    question: "Who are our users, and when did they last sign in?",
    words: user,
    columns: [
      ...personAt(`${addressOf("login")}?user_id=:user_id`),
      { field: "employee_number", label: "Employee number", search: true, hidden: true },
      { field: "job_title", label: "Job title", search: true },
      { field: "status", label: "Status", as: "status", words: userStatusWords },
      { field: "roles", label: "Roles", as: "roles" },
      { field: "external", label: "External", as: "boolean", hidden: true },
      { field: "completions", label: "Items completed", as: "number", sort: true, total: true },
      { field: "sign_ins", label: "Sign-ins", as: "number", sort: true, hidden: true },
      { field: "last_sign_in", label: "Last sign-in", as: "dateTime", sort: true },
      { field: "created_at", label: "Added", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters: [
      statusFilter,
      {
        field: "roles",
        label: "Role",
        as: "multiSelect",
        choices: roleChoices,
      },
      { field: "external", label: "External", as: "boolean" },
      ...personFilters,
      { field: "created_at", label: "Added", as: "dateRange" },
      { field: "last_sign_in", label: "Last sign-in", as: "dateRange" },
      { field: "completions", label: "Items completed", as: "range", of: "number" },
    ],
    sorted: "name",
    chart: {
      as: "bar",
      about: "Users by status",
      by: "status",
      series: [{ label: "Users", tone: "accent" }],
    },
  },
  {
    ...placed("user-status"),
    question: "How many users can sign in, and how many do?",
    words: { one: "status", many: "statuses" },
    columns: [
      {
        field: "status",
        label: "Status",
        as: "status",
        words: userStatusWords,
        sort: true,
        drill: `${addressOf("user-report")}?status=:status`,
        carries: carriedAlong(countedFilters),
      },
      { field: "users", label: "Users", as: "number", sort: true, total: true },
      { field: "recent", label: "Active in the last 30 days", as: "number", sort: true, total: true },
      { field: "never", label: "Never signed in", as: "number", sort: true, total: true },
    ],
    filters: countedFilters,
    sorted: "-users",
    chart: {
      as: "bar",
      about: "Users by status, and how many were active in the last 30 days",
      by: "status",
      series: [
        { label: "Users", tone: "accent", sum: "users" },
        { label: "Active in the last 30 days", tone: "success", sum: "recent" },
      ],
    },
  },
  {
    ...placed("login"),
    question: "Who has signed in or tried to, and when?",
    words: { one: "attempt", many: "attempts" },
    columns: [
      { field: "at", label: "When", as: "dateTime", sort: true },
      { field: "name", label: "Name", sort: true, search: true, person: true },
      { field: "email", label: "Email", sort: true, search: true },
      {
        field: "outcome",
        label: "Outcome",
        as: "status",
        words: {
          done: { label: "Signed in", tone: "success" },
          refused: { label: "Refused", tone: "danger" },
        },
      },
      { field: "message", label: "Reason for refusal" },
      ...personColumns,
    ],
    filters: [
      {
        field: "outcome",
        label: "Outcome",
        as: "select",
        choices: [
          { value: "done", label: "Signed in" },
          { value: "refused", label: "Refused" },
        ],
      },
      userFilter,
      ...personFilters,
      { field: "at", label: "When", as: "dateRange" },
    ],
    sorted: "-at",
    chart: {
      as: "line",
      about: "Sign-ins per day",
      by: "at",
      series: [
        { label: "Signed in", tone: "success", where: { field: "outcome", is: "done" } },
        { label: "Refused", tone: "danger", where: { field: "outcome", is: "refused" } },
      ],
    },
  },
  {
    ...placed("archiving-audiences"),
    question: "Which audiences have no active users and could be archived?",
    words: { one: "audience", many: "audiences" },
    columns: [
      { field: "name", label: "Audience", sort: true, search: true },
      { field: "users", label: "Users", as: "number", sort: true, total: true },
      { field: "active", label: "Active users", as: "number", sort: true, total: true },
      { field: "idle", label: "No active users", as: "boolean" },
      { field: "updated_at", label: "Changed", as: "dateTime", sort: true },
      { field: "archived_at", label: "Archived on", as: "dateTime", sort: true },
      { field: "archived", label: "Archived", as: "boolean", hidden: true },
    ],
    filters: [
      { field: "idle", label: "No active users", as: "boolean" },
      { field: "archived", label: "Archived", as: "boolean" },
      { field: "updated_at", label: "Changed", as: "dateRange" },
    ],
    sorted: "active",
  },
  {
    ...placed("users-missing-audiences"),
    question: "Who is in no audience, and so misses what is meant for one?",
    words: user,
    columns: [
      ...person,
      { field: "job_title", label: "Job title", search: true },
      { field: "status", label: "Status", as: "status", words: userStatusWords },
      { field: "created_at", label: "Added", as: "dateTime", sort: true },
      ...placeColumns,
    ],
    filters: [statusFilter, ...placeFilters, { field: "created_at", label: "Added", as: "dateRange" }],
    sorted: "name",
    chart: {
      as: "bar",
      about: "Users without an audience, by status",
      by: "status",
      series: [{ label: "Users", tone: "accent" }],
    },
  },
  {
    ...placed("user-audiences"),
    question: "Who is in which audience, and why?",
    words: { one: "membership", many: "memberships" },
    columns: [
      ...person,
      { field: "audience", label: "Audience", sort: true, search: true },
      {
        field: "source",
        label: "Added by",
        as: "status",
        words: {
          rule: { label: "Rule" },
          hand: { label: "Manual" },
        },
      },
      ...placeColumns,
    ],
    filters: [
      { field: "audience_id", label: "Audience", as: "multiSelect", choices: "audiences" },
      userFilter,
      ...placeFilters,
      {
        field: "source",
        label: "Added by",
        as: "select",
        choices: [
          { value: "rule", label: "Rule" },
          { value: "hand", label: "Manual" },
        ],
      },
    ],
    sorted: "audience",
    chart: {
      as: "bar",
      about: "Largest audiences",
      by: "audience",
      series: [{ label: "Users", tone: "accent" }],
    },
  },
  {
    ...placed("user-long-term-leave"),
    question: "Who is, was or will be on long-term leave?",
    words: { one: "period of leave", many: "periods of leave" },
    columns: [
      ...person,
      {
        field: "state",
        label: "Status",
        as: "status",
        words: {
          now: { label: "Away", tone: "warning" },
          coming: { label: "Coming", tone: "info" },
          over: { label: "Over", tone: "neutral" },
        },
      },
      { field: "starts_on", label: "First day", as: "date", sort: true },
      { field: "ends_on", label: "Last day", as: "date", sort: true },
      { field: "days", label: "Days", as: "number", sort: true, total: true },
      { field: "reason", label: "Reason", hidden: true },
      ...personColumns,
    ],
    filters: [
      {
        field: "state",
        label: "Status",
        as: "multiSelect",
        choices: [
          { value: "now", label: "Away" },
          { value: "coming", label: "Coming" },
          { value: "over", label: "Over" },
        ],
      },
      userFilter,
      ...personFilters,
      { field: "starts_on", label: "First day", as: "dateRange" },
      { field: "days", label: "Days", as: "range", of: "number" },
    ],
    sorted: "-starts_on",
  },
] as const satisfies readonly Report[];
