import * as z from "zod/mini";
import { data, endpoint, Id, IdParams, Instant, PageMeta } from "../endpoint.ts";
import { asStored, EnteredTime } from "../entered.ts";
import { BelowQuery, MemberRow } from "./members.ts";
import { exportFormats, filter } from "./query.ts";
import { recordParts, resourceCalls } from "./resource.ts";
import { html } from "./texts.ts";
import { formatNumber } from "../numbers.ts";

export const broadcastStatuses = ["scheduled", "live", "ended"] as const;
/** How many users can be named one by one. */
export const mostRecipients = 5_000;

/** How many audiences can be chosen. */
export const mostAudiences = 50;

/** Whom a broadcast is for. */
const Readers = z.object({
  /** Everyone, or users who belong to one of the audiences or are named. */
  readers: z.enum(["everyone", "chosen"], "Choose who should see it"),
  /** Ids of audiences. A user who joins one sees the broadcast; one who leaves is no longer asked. */
  audiences: z._default(
    z.array(Id).check(z.maxLength(mostAudiences, `Choose at most ${mostAudiences} audiences`)),
    [],
  ),
  /** Ids of users. */
  recipients: z._default(
    z.array(Id).check(z.maxLength(mostRecipients, `Choose at most ${formatNumber(mostRecipients)} users`)),
    [],
  ),
});

export type BroadcastReaders = z.infer<typeof Readers>;

export const BroadcastDraft = z.object({
  message: html(4_000),
  ...Readers.shape,
  /** Higher is shown earlier. */
  priority: z._default(z.int().check(z.minimum(0, "Use 0 to 100"), z.maximum(100, "Use 0 to 100")), 0),
  /** When it is first shown; if null, as soon as it is saved. */
  starts_at: z._default(z.nullable(EnteredTime), null),
  /** When it stops being shown; if null, once it is acknowledged. */
  ends_at: z.nullable(EnteredTime),
  /** For a changed text: users who acknowledged the earlier one are not asked again (T-5). Never true once saved. */
  minor_change: z._default(z.boolean(), false),
});

export const AdminBroadcast = z.extend(asStored(BroadcastDraft), {
  ...recordParts,
  /** Unlike a draft, a record always has one. */
  starts_at: Instant,
  status: z.enum(broadcastStatuses),
  /** The version of the text: a new one with every change that is not minor. */
  text_version: z.int().check(z.positive()),
  /** How many active users it is for, how many have acknowledged the present text, and how many still have to. */
  audience: z.int().check(z.nonnegative()),
  acknowledged: z.int().check(z.nonnegative()),
  outstanding: z.int().check(z.nonnegative()),
  reminded_at: z.nullable(Instant),
});
export type AdminBroadcast = z.infer<typeof AdminBroadcast>;

export const acknowledgementStates = ["outstanding", "acknowledged"] as const;
export type AcknowledgementState = (typeof acknowledgementStates)[number];

/** A user whom a broadcast is for, or who once acknowledged it. */
export const Acknowledgement = z.extend(MemberRow, {
  state: z.enum(acknowledgementStates),
  /** The latest text that they have acknowledged, and when; null if none. */
  text_version: z.nullable(z.int().check(z.positive())),
  acknowledged_at: z.nullable(Instant),
});
export type Acknowledgement = z.infer<typeof Acknowledgement>;

const acknowledgementsQuery = {
  search: BelowQuery.search,
  state: z.optional(z.enum(acknowledgementStates)),
};

/**
 * Announcements: E-077 … E-079. One that has started reaches signed-in users at once; `end` withdraws it. What has
 * started keeps its start, and is not deleted.
 */
export const broadcastCalls = {
  ...resourceCalls("/api/admin/broadcasts", {
    words: { one: "broadcast", many: "broadcasts" },
    row: AdminBroadcast,
    draft: BroadcastDraft,
    sorts: ["starts_at", "priority", "ends_at", "updated_at"],
    sorted: "-starts_at",
    filters: { status: filter.anyOf(broadcastStatuses), ...filter.range("starts_at") },
    acts: ["end"],
    removable: true,
  }),
  count: endpoint("POST", "/api/admin/broadcasts/count", {
    summary:
      "Counts the active users that a broadcast to these people would reach. Nothing is saved; readers and times that could not be saved are refused.",
    body: z.extend(Readers, {
      starts_at: z.optional(BroadcastDraft.shape.starts_at),
      ends_at: z.optional(BroadcastDraft.shape.ends_at),
    }),
    answer: data(z.object({ people: z.int().check(z.nonnegative()) })),
  }),
  acknowledgements: endpoint("GET", "/api/admin/broadcasts/:id/acknowledgements", {
    summary: "Lists who has acknowledged a broadcast, in which version and when, and who has not.",
    params: IdParams,
    query: z.object({ ...BelowQuery, ...acknowledgementsQuery }),
    answer: z.object({
      data: z.array(Acknowledgement),
      /** Beside the page: how many users are in each state, and when the rest were last reminded. */
      meta: z.extend(PageMeta, {
        acknowledged: z.int().check(z.nonnegative()),
        outstanding: z.int().check(z.nonnegative()),
        reminded_at: z.nullable(Instant),
      }),
    }),
  }),
  exportAcknowledgements: endpoint("GET", "/api/admin/broadcasts/:id/acknowledgements/export", {
    summary: "Returns the same list as a CSV or XLSX file.",
    params: IdParams,
    query: z.object({ ...acknowledgementsQuery, format: z._default(z.enum(exportFormats), "csv") }),
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    file: true,
  }),
  remind: endpoint("POST", "/api/admin/broadcasts/:id/remind", {
    summary:
      "Reminds everyone who has not acknowledged a live broadcast. 409 within an hour of the last reminder.",
    params: IdParams,
    answer: data(z.object({ reminded: z.int().check(z.nonnegative()) })),
  }),
};
