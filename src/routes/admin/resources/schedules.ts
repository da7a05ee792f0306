import {
  recurrences,
  scheduleCalls,
  scheduleStates,
  type RunOutcome,
} from "#src/contracts/admin/schedules.ts";
import { wordsOf } from "#src/contracts/choices.ts";
import { heldWords } from "#src/contracts/emails/sentToOneself.ts";
import { weekdayChoices } from "#src/contracts/kinds/words.ts";
import { capital } from "#src/contracts/words.ts";
import type { Tone } from "../kinds.ts";
import { resource } from "../resource.ts";

const named = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }));
const frequencies = named(recurrences);

export const outcomeWords = {
  running: { label: "Running", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  skipped: { label: "Skipped: nothing to send", tone: "neutral" },
  failed: { label: "Failed", tone: "danger" },
} as const satisfies Record<RunOutcome, { label: string; tone: Tone }>;

/** The schedules of every report (R-A-049). The schedules of one report are the same, with the report given. */
export default resource({
  calls: scheduleCalls,
  named: "name",
  about: "Reports sent regularly by email. Each recipient sees only what their own permissions allow.",
  empty: "Open a report and choose “Schedule this” to send it regularly.",
  address: "address",
  columns: [
    { field: "name", label: "Schedule", as: "link" },
    { field: "report_title", label: "Report", sort: "report" },
    {
      field: "status",
      as: "status",
      words: {
        on: { label: "On", tone: "success" },
        off: { label: "Off", tone: "neutral" },
        paused: { label: "Paused", tone: "danger" },
      },
    },
    { field: "recurrence", label: "Frequency", as: "status", words: wordsOf(frequencies) },
    { field: "next_at", label: "Next run", as: "dateTime", hidden: true },
    { field: "last_run_at", label: "Last run", as: "dateTime", hidden: true },
    { field: "last_outcome", label: "Outcome", as: "status", words: outcomeWords },
    { field: "paused_because", label: "Why it is paused", hidden: true },
    { field: "owner", as: "person" },
  ],
  filters: [
    {
      field: "report",
      as: "multiSelect",
      choices: "reports",
    },
    { field: "status", as: "multiSelect", choices: named(scheduleStates) },
    { field: "recurrence", label: "Frequency", as: "multiSelect", choices: frequencies },
  ],
  fields: [
    { field: "name", as: "text", help: "Used as the subject of the emails." },
    {
      field: "report",
      as: "select",
      choices: "reports",
      fixed: true,
    },
    {
      field: "question",
      label: "Filters and columns",
      as: "text",
      group: "What is sent",
      help: "Taken from the address of the report. To change it, filter the report, choose its columns and select “Schedule this”.",
    },
    {
      field: "covers",
      label: "Time",
      as: "select",
      group: "What is sent",
      choices: [
        { value: "all", label: "Everything that matches the filters" },
        { value: "day", label: "The last day" },
        { value: "week", label: "The last 7 days" },
        { value: "month", label: "The last 31 days" },
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
      label: "If the report is empty",
      as: "select",
      group: "What is sent",
      choices: [
        { value: "skip", label: "Do not send it" },
        { value: "send", label: "Send it anyway" },
      ],
    },
    { field: "recurrence", label: "Frequency", as: "select", group: "When", choices: frequencies },
    {
      field: "weekday",
      label: "Day of the week",
      as: "select",
      group: "When",
      choices: weekdayChoices,
      when: { field: "recurrence", is: ["weekly"] },
    },
    {
      field: "month_day",
      label: "Day of the month",
      as: "number",
      group: "When",
      help: "In shorter months, the last day is used.",
      when: { field: "recurrence", is: ["monthly"] },
    },
    { field: "at", as: "text", group: "When", help: "For example, 08:30." },
    { field: "time_zone", as: "text", group: "When", help: "For example, Europe/London." },
    { field: "recipients", as: "users", group: "Recipients" },
    {
      field: "audiences",
      as: "audiences",
      group: "Recipients",
      help: "Only people who may see the report will receive it.",
    },
    { field: "enabled", label: "On", as: "boolean", group: "Recipients" },
  ],
  acts: [
    {
      name: "retry",
      label: "Retry",
      done: "started again",
      when: { field: "paused_because", is: "set" },
      confirm: { consequence: "They will run now, and then at their usual times." },
    },
  ],
  alone: [
    {
      name: "send",
      label: "Send to myself now",
      call: scheduleCalls.sendNow,
      changes: [scheduleCalls.runs],
      done: "Sent to :to. It should arrive in a moment",
      instead: { when: "held", says: heldWords },
    },
  ],
  below: [{ path: "edit/runs", label: "Runs" }],
  removing: { consequence: "It will no longer be sent, and its files can no longer be downloaded." },
});
