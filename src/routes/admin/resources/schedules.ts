import {
  recurrences,
  scheduleCalls,
  scheduledReports,
  scheduleStates,
  type RunOutcome,
} from "#src/contracts/admin/schedules.ts";
import { capital } from "#src/contracts/words.ts";
import { resource, type Tone } from "../resource.ts";

const named = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));

export const outcomeWords = {
  running: { label: "Running", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  skipped: { label: "Skipped: nothing to send", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
} as const satisfies Record<RunOutcome, { label: string; tone: Tone }>;

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Schedules of every report (R-A-049). Those of one report are the same with the report given. */
export default resource({
  calls: scheduleCalls,
  named: "name",
  about: "Reports that are sent again and again, each recipient's with the recipient's own permissions.",
  empty: "Open a report and choose “Schedule this” to have it sent.",
  address: "/admin/house/reports/:report/schedules/:id/edit",
  columns: [
    { field: "name", label: "Schedule", as: "link" },
    { field: "report_title", label: "Report", sort: "report" },
    {
      field: "status",
      label: "State",
      as: "status",
      words: {
        on: { label: "On", tone: "success" },
        off: { label: "Off", tone: "neutral" },
        paused: { label: "Paused", tone: "danger" },
      },
    },
    { field: "recurrence", label: "How often" },
    { field: "next_at", label: "Due next", as: "dateTime" },
    { field: "last_run_at", label: "Last run", as: "dateTime" },
    { field: "last_outcome", label: "Outcome", as: "status", words: outcomeWords },
    { field: "paused_because", label: "Why it is paused", hidden: true },
    { field: "owner", as: "person" },
  ],
  filters: [
    {
      field: "report",
      as: "multiSelect",
      choices: scheduledReports.map(({ key, title }) => ({ value: key, label: title })),
    },
    { field: "status", label: "State", as: "multiSelect", choices: named(scheduleStates) },
    { field: "recurrence", label: "How often", as: "multiSelect", choices: named(recurrences) },
  ],
  fields: [
    { field: "name", as: "text", help: "The subject of its mails." },
    {
      field: "report",
      as: "select",
      choices: scheduledReports.map(({ key, title }) => ({ value: key, label: title })),
      fixed: true,
    },
    {
      field: "question",
      label: "Filters and columns",
      as: "text",
      group: "What is sent",
      help: "As in the address of the report. Filter the report and choose its columns first, then “Schedule this” there.",
    },
    {
      field: "covers",
      label: "Time",
      as: "select",
      group: "What is sent",
      choices: [
        { value: "all", label: "Everything, as the filters say" },
        { value: "day", label: "The latest day" },
        { value: "week", label: "The latest 7 days" },
        { value: "month", label: "The latest 31 days" },
      ],
    },
    {
      field: "format",
      label: "File",
      as: "select",
      group: "What is sent",
      choices: [
        { value: "xlsx", label: "Excel (XLSX)" },
        { value: "csv", label: "CSV" },
      ],
    },
    {
      field: "when_empty",
      label: "Where there is nothing",
      as: "select",
      group: "What is sent",
      choices: [
        { value: "skip", label: "Send nothing" },
        { value: "send", label: "Send it all the same" },
      ],
    },
    { field: "recurrence", label: "How often", as: "select", group: "When", choices: named(recurrences) },
    {
      field: "weekday",
      label: "Day of the week",
      as: "select",
      group: "When",
      choices: weekdays.map((label, index) => ({ value: index + 1, label })),
      when: { field: "recurrence", is: ["weekly"] },
    },
    {
      field: "month_day",
      label: "Day of the month",
      as: "number",
      group: "When",
      help: "The last day of a month that has fewer.",
      when: { field: "recurrence", is: ["monthly"] },
    },
    { field: "at", as: "text", group: "When", help: "Hours and minutes, such as 08:30." },
    { field: "time_zone", as: "text", group: "When", help: "Such as Europe/London." },
    { field: "recipients", as: "users", group: "To whom" },
    {
      field: "audiences",
      as: "audiences",
      group: "To whom",
      help: "Those of their users who may see the report by then.",
    },
    { field: "enabled", label: "On", as: "boolean", group: "To whom" },
  ],
  alone: [
    {
      name: "send",
      label: "Send to myself now",
      call: scheduleCalls.sendNow,
      changes: [scheduleCalls.runs],
      done: "Sent to you at :to. It is there in a moment",
    },
  ],
  below: [{ path: "edit/runs", label: "Runs" }],
  removing: { consequence: "It is not sent any more, and its files can no longer be fetched." },
});
