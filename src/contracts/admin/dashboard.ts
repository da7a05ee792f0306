import * as z from "zod/mini";
import { data, endpoint, Instant } from "../endpoint.ts";
import { AuditLine } from "./audit.ts";
import { BulkDone } from "./resource.ts";

/** How many days the numbers cover; they are compared with the same number of days before. */
export const figureDays = 30;
/** How many numbers a dashboard shows. */
export const figuresShown = 4;
/** How many changes are shown. */
export const mostChanges = 8;

const Count = z.int().check(z.nonnegative());
const Words = z.object({ one: z.string(), many: z.string() });

/** Something that waits for an administrator, and the one verb that settles it. */
export const Need = z.object({
  key: z.string(),
  /** The title of its area. */
  area: z.string(),
  count: z.int().check(z.positive()),
  /** What waits, as in `412 users`. */
  words: Words,
  /** The reason, which follows that: `have not been invited yet`. */
  reason: z.string(),
  /** Since when the oldest of them has waited. */
  oldest: Instant,
  /** The list that shows exactly these; null if there is none. */
  list: z.nullable(z.string()),
  verb: z.string(),
  /** What the verb does to all of them through `dashboardCalls.act`; null if it leads to the list. */
  act: z.nullable(
    z.object({
      /** Shown before it is done. */
      consequence: z.string(),
      /** Why the caller cannot do it now; null if they can. */
      barred: z.nullable(z.string()),
    }),
  ),
});
export type Need = z.infer<typeof Need>;

/** A number of the last thirty days. */
export const Figure = z.object({
  key: z.string(),
  label: z.string(),
  /** Where to find more about it. */
  at: z.nullable(z.string()),
  /** For each day (UTC), today last. */
  days: z.array(Count).check(z.length(figureDays)),
  /** The total of the same number of days before. */
  before: Count,
});
export type Figure = z.infer<typeof Figure>;

/** A change that somebody made. What one request did to many records is one change. */
export const Change = z.object({
  ...z.pick(AuditLine, {
    id: true,
    at: true,
    act: true,
    actor: true,
    subject: true,
    kind: true,
    record_id: true,
    report: true,
  }).shape,
  /** The name of the record; null once it is gone. */
  name: z.nullable(z.string()),
  /** How many more records the same was done to. */
  others: Count,
});
export type Change = z.infer<typeof Change>;

export const DashboardAnswer = z.object({
  /** When all of it was looked up. */
  checked_at: Instant,
  /** Needs for which nothing waits are left out. */
  needs: z.array(Need),
  figures: z.array(Figure),
  /** Newest first. */
  changes: z.array(Change),
});
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

const Name = z.string().check(z.minLength(1), z.maxLength(60));

/** A whole dashboard in one call, and what is done from there. */
export const dashboardCalls = {
  read: endpoint("GET", "/api/admin/dashboard", {
    summary:
      "Returns what needs the caller, four numbers of the last 30 days and the latest changes: of one area, or of all that the caller may see.",
    query: z.object({ area: z.optional(Name) }),
    answer: data(DashboardAnswer),
  }),
  act: endpoint("POST", "/api/admin/dashboard/needs/:key", {
    summary: "Does what a need's verb says to everything that the need counts, at most 10,000 at once.",
    params: z.object({ key: Name }),
    /** With its message: `412 users invited`. */
    answer: data(z.extend(BulkDone, { says: z.string() })),
  }),
};
