import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant, pageOf, PageQuery } from "../endpoint.ts";
import { SentToOneself } from "../emails/sentToOneself.ts";
import { exportFormats, filter } from "./query.ts";
import { ReportKey } from "./reports.ts";
import { PersonRef, recordParts, resourceCalls } from "./resource.ts";
import { line } from "../texts.ts";

export const recurrences = ["daily", "weekly", "monthly"] as const;
export type Recurrence = (typeof recurrences)[number];

export const scheduleStates = ["on", "off", "paused"] as const;
export const runOutcomes = ["running", "sent", "skipped", "failed"] as const;
export type RunOutcome = (typeof runOutcomes)[number];

/** After this many failed runs in a row, the schedule is paused. */
export const mostFailures = 3;
/** The most recipients of a run; any others get nothing, and the run says how many they were. */
export const mostRecipients = 500;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** T-56: a schedule keeps its filters, and says what happens if there is nothing to send. */
export const ScheduleDraft = z.object({
  name: line(120),
  /** The key of a report that can be scheduled (`isScheduled`). */
  report: ReportKey,
  /** As in the address of the report: filters, and `columns=name,email` if columns were chosen. */
  question: z._default(z.string().check(z.trim(), z.maxLength(1_000, "Use at most 1,000 characters")), ""),
  /** Only the latest days, if the report can be narrowed to days. */
  covers: z._default(z.enum(["all", "day", "week", "month"]), "all"),
  format: z._default(z.enum(exportFormats), "xlsx"),
  recurrence: z._default(z.enum(recurrences), "weekly"),
  weekday: z._default(z.int().check(z.minimum(1), z.maximum(7)), 1),
  month_day: z._default(z.int().check(z.minimum(1), z.maximum(31)), 1),
  at: z._default(
    // The pattern limits the length: with a separate limit the form would count characters.
    z.string().check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time such as 08:30")),
    "08:00",
  ),
  time_zone: z._default(
    z
      .string()
      .check(z.trim(), z.maxLength(60), z.refine(isTimeZone, "Enter a time zone such as Europe/London")),
    "Europe/London",
  ),
  recipients: z._default(
    z.array(Id).check(z.maxLength(200, "Choose at most 200 people. Use an audience for more")),
    [],
  ),
  audiences: z._default(z.array(Id).check(z.maxLength(20, "Choose at most 20")), []),
  when_empty: z._default(z.enum(["send", "skip"]), "skip"),
  enabled: z._default(z.boolean(), true),
});
export type ScheduleDraft = z.infer<typeof ScheduleDraft>;

export const Schedule = z.extend(ScheduleDraft, {
  ...recordParts,
  /** No checks when read: they were made when it was written. */
  at: z.string(),
  time_zone: z.string(),
  report_title: z.string(),
  /** The path of its form, below its report. */
  address: z.string(),
  status: z.enum(scheduleStates),
  owner: PersonRef,
  next_at: z.nullable(Instant),
  last_run_at: z.nullable(Instant),
  last_outcome: z.nullable(z.enum(runOutcomes)),
  failures: z.int().check(z.nonnegative()),
  /** Why the server has paused it. */
  paused_because: z.nullable(z.string()),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleRun = z.object({
  id: Id,
  due_at: Instant,
  finished_at: z.nullable(Instant),
  outcome: z.enum(runOutcomes),
  sent: z.int().check(z.nonnegative()),
  /** How many recipients may no longer see the report. */
  refused: z.int().check(z.nonnegative()),
  /** How many may see it, but were beyond the limit (`mostRecipients`). */
  left_out: z.int().check(z.nonnegative()),
  failure: z.nullable(z.string()),
  /** Who had it sent to themselves; null for a planned run. */
  asked_by: z.nullable(PersonRef),
});
export type ScheduleRun = z.infer<typeof ScheduleRun>;

/** E-093 … E-096 (B-428), and what every resource has. */
export const scheduleCalls = {
  ...resourceCalls("/api/admin/reports/schedule", {
    words: { one: "report schedule", many: "report schedules" },
    row: Schedule,
    draft: ScheduleDraft,
    sorts: ["name", "report", "next_at", "updated_at"],
    filters: {
      report: filter.names,
      status: filter.anyOf(scheduleStates),
      recurrence: filter.anyOf(recurrences),
    },
    acts: ["retry"],
    removable: true,
  }),
  runs: endpoint("GET", "/api/admin/reports/schedule/:id/runs", {
    summary: "Lists the runs of a schedule and their outcomes, newest first.",
    params: IdParams,
    query: z.object(PageQuery),
    answer: pageOf(ScheduleRun),
  }),
  sendNow: endpoint("POST", "/api/admin/reports/schedule/:id/send", {
    summary:
      "Makes a schedule's file now, with the caller's own permissions, and emails it only to the caller. The next run stays as planned; a file that is already being made is not made twice.",
    params: IdParams,
    answer: data(SentToOneself),
  }),
};
