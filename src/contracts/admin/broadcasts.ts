import { z } from "zod";
import { endpoint, Id, IdParams, Instant, pageOf, PageQuery } from "../endpoint.ts";
import { filter } from "./question.ts";
import { PersonRef, recordParts, resourceCalls } from "./resource.ts";
import { html } from "./texts.ts";

export const broadcastStatuses = ["scheduled", "live", "ended"] as const;
/** So many users can be named one by one. */
export const mostRecipients = 5_000;

export const BroadcastDraft = z.object({
  message: html(4_000),
  /** Greater is shown earlier. */
  priority: z.int().min(0, "Use 0 to 100").max(100, "Use 0 to 100"),
  /** From then on it is shown. */
  starts_at: Instant,
  /** Until then; null until it is acknowledged. */
  ends_at: Instant.nullable(),
  /** Ids of users; null for everyone. */
  recipients: z
    .array(Id)
    .min(1, "Choose somebody, or everyone")
    .max(mostRecipients, `Choose at most ${mostRecipients.toLocaleString("en-GB")} users`)
    .nullable(),
});

export const AdminBroadcast = BroadcastDraft.extend({
  ...recordParts,
  status: z.enum(broadcastStatuses),
  /** How many users it is for, and how many have acknowledged it. */
  audience: z.int().nonnegative(),
  acknowledged: z.int().nonnegative(),
});
export type AdminBroadcast = z.infer<typeof AdminBroadcast>;

/**
 * Announcements: E-077 … E-079. One that has started reaches signed-in users at once; `end` takes it away. What has started
 * keeps its start, and is not deleted.
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
  acknowledgements: endpoint("GET", "/api/admin/broadcasts/:id/acknowledgements", {
    summary: "Who has acknowledged a broadcast and when, the latest first.",
    params: IdParams,
    query: z.object(PageQuery),
    answer: pageOf(z.object({ user: PersonRef, read_at: Instant })),
  }),
};
