import * as z from "zod/mini";
import { data, endpoint, FileBody, Id, IdParam, IdParams, Instant, pageOf, PageQuery } from "./endpoint.ts";
import { enteredDay } from "./entered.ts";
import { file } from "./kinds/file.ts";
import { CpdBreakdown } from "./learning.ts";
import { line, text } from "./texts.ts";

/** The number of minutes in a day. */
export const mostMinutes = 1_440;
export const mostReflection = 4_000;

/** The keys of a breakdown, in the order in which they are shown (B-078). */
export const cpdKeys = ["cpd", "idd", "vulnerable_client", "pts", "pts_external", "generic_cpd"] as const;
export type CpdKey = (typeof cpdKeys)[number];

/** A file that proves an entry. */
export const Evidence = file({
  types: ["pdf", "png", "jpg", "jpeg", "webp", "docx"],
  mostBytes: 10_000_000,
});
/** The field that evidence is uploaded for, which distinguishes it from others on the server. */
export const evidencePlace = "/api/cpd-log/evidence";

const Minutes = z
  .int("Enter whole minutes")
  .check(z.minimum(0, "Enter at least 0"), z.maximum(mostMinutes, "Enter at most 1,440"));
const none = z._default(Minutes, 0);
/** B-078: `cpd` may be given in named parts, whose minutes are added up. */
const Breakdown = z
  .object({
    cpd: z._default(
      z.union([
        Minutes,
        z.pipe(
          z.record(z.string().check(z.maxLength(60)), Minutes),
          z.transform((parts) => Object.values(parts).reduce((sum, minutes) => sum + minutes, 0)),
        ),
      ]),
      0,
    ),
    idd: none,
    vulnerable_client: none,
    pts: none,
    pts_external: none,
    generic_cpd: none,
  })
  .check(z.refine((given) => cpdKeys.some((key) => given[key] > 0), "Choose at least one category"));

/** What learners log themselves (T-23). */
export const EntryDraft = z
  .object({
    title: line(200),
    on: enteredDay("Enter a date"),
    minutes: Minutes.check(z.minimum(1, "Enter at least 1")),
    /** Planned learning with an aim, such as a course; otherwise unplanned. */
    structured: z.boolean(),
    reflection: text(mostReflection),
    evidence: z.nullable(Evidence),
    cpd_breakdown: Breakdown,
  })
  .check(
    z.refine(({ minutes, cpd_breakdown: given }) => cpdKeys.every((key) => given[key] <= minutes), {
      error: "No category can have more minutes than it took",
      path: ["cpd_breakdown"],
    }),
  );
export type EntryDraft = z.output<typeof EntryDraft>;

/** Where a row of the log comes from: an item that was completed, or an entry that the learner logged. */
export const cpdSources = ["item", "entry"] as const;

export const CpdRow = z.object({
  source: z.enum(cpdSources),
  /** The id of the item or of the entry. */
  id: Id,
  title: z.string(),
  on: z.iso.date(),
  /** How long it took, in total. */
  minutes: z.number().check(z.nonnegative()),
  cpd_breakdown: CpdBreakdown,
  /** The rest is for entries only. */
  structured: z.nullable(z.boolean()),
  reflection: z.string(),
  evidence: z.nullable(z.object({ id: Id, name: z.string(), bytes: z.int() })),
  version: z.nullable(z.uuid()),
  /** For an item: when its CPD was confirmed. */
  accepted_at: z.nullable(Instant),
});
export type CpdRow = z.infer<typeof CpdRow>;

export const cpdSorts = ["-on", "on", "-minutes", "minutes", "title"] as const;

const filters = {
  /** The current one if left out. */
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(1990), z.maximum(2100))),
  source: z.optional(z.enum(cpdSources)),
  category: z.optional(z.enum(cpdKeys)),
  structured: z.optional(z.enum(["true", "false"])),
  name: z._default(z.string().check(z.trim(), z.maxLength(200)), ""),
  sort: z._default(z.enum(cpdSorts), "-on"),
};

/** The totals of a year, in minutes, however the list is filtered. */
export const CpdYear = z.object({
  year: z.int(),
  /** Null if there is none. */
  target: z.nullable(z.number()),
  done: z.number(),
  /** What is assigned, due in the year and not yet completed. */
  planned: z.number(),
  /** What will still be missing once all of that is done. */
  short: z.number(),
  by: CpdBreakdown,
});
export type CpdYear = z.infer<typeof CpdYear>;

const Changed = data(CpdRow);
const path = "/api/cpd-log";

export const cpdLogCalls = {
  log: endpoint("GET", path, {
    summary: "Lists the caller's CPD of a year, completed items and own entries, with how the year stands.",
    query: z.object({ ...filters, ...PageQuery }),
    answer: z.extend(pageOf(CpdRow), { year: CpdYear, years: z.array(z.int()) }),
  }),
  /** E-034 */
  add: endpoint("POST", path, {
    summary:
      "Logs CPD of the caller's own. `cpd` of the breakdown is a number of minutes, or an object of parts that are added up.",
    /** `key` is made in the browser: an entry that arrives twice is logged once, with what arrives last. */
    body: z.extend(EntryDraft, { key: z.uuid() }),
    answer: Changed,
  }),
  change: endpoint("PUT", `${path}/:id`, {
    summary: "Changes an entry. 409, with the entry as it is now, if it has changed since `version`.",
    params: IdParams,
    body: z.extend(EntryDraft, { version: z.uuid() }),
    answer: Changed,
  }),
  remove: endpoint("DELETE", `${path}/:id`, { summary: "Removes an entry.", params: IdParams }),
  restore: endpoint("POST", `${path}/:id/restore`, {
    summary: "Restores a removed entry.",
    params: IdParams,
    answer: Changed,
  }),
  export: endpoint("GET", `${path}/export`, {
    summary: "Returns all pages of the log, filtered and sorted as requested, as a CSV file or a PDF.",
    query: z.object({ ...filters, format: z._default(z.enum(["csv", "pdf"]), "csv") }),
    answer: FileBody,
    file: true,
  }),
};

/** Whether a user has confirmed an item's CPD (B-083). */
export const CpdAcceptance = z.object({
  user_id: Id,
  item_id: Id,
  /** Null if there is nothing to confirm yet. */
  completed_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  minutes: z.number(),
  cpd_breakdown: CpdBreakdown,
});
export type CpdAcceptance = z.infer<typeof CpdAcceptance>;

export const cpdAcceptanceCalls = {
  /** E-035, B-083 */
  read: endpoint("GET", "/api/user-cpd-acceptance/user/:userId/item/:itemId", {
    summary: "Returns whether the caller has confirmed the CPD of an item.",
    params: z.object({ userId: IdParam, itemId: IdParam }),
    answer: data(CpdAcceptance),
  }),
  /** E-036, B-084 */
  accept: endpoint("POST", "/api/user-cpd-acceptance/accept", {
    summary: "Confirms that the CPD of a completed item counts for the caller. 409 if it is not completed.",
    body: z.object({ item_id: Id }),
    answer: data(CpdAcceptance),
  }),
};
