import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { data, endpoint, IdParams, Instant } from "./endpoint.ts";
import { ContentCard, ContentReaction, CpdBreakdown, TitledItem } from "./learning.ts";

/** An item in the list of its boxset. */
export const BoxsetEntry = z.extend(ContentCard, {
  /** The item that must be completed before it, if the boxset has to be done in order. */
  waits_for: TitledItem,
});
export type BoxsetEntry = z.infer<typeof BoxsetEntry>;

export const Boxset = z.extend(ContentCard, {
  type: z.literal("boxset"),
  /** Its items, in its order. */
  contents: z.array(BoxsetEntry),
  /** Whether each item opens only once those before it are completed. */
  in_order: z.boolean(),
  /** Where the reader continues: the first item that is not completed. */
  next: TitledItem,
  /** When the last of its items was completed, if all of them are. */
  completed_at: z.nullable(Instant),
  /** The CPD of the completed items; each item counts once, here and on its own (T-24). */
  cpd_earned: CpdBreakdown,
  hidden: z.boolean(),
  reaction: ContentReaction,
});
export type Boxset = z.infer<typeof Boxset>;

export const boxsetCalls = {
  boxset: endpoint("GET", contentPaths.boxset, {
    summary: "Returns one boxset with its items in their order, and where the caller is in it.",
    params: IdParams,
    answer: data(Boxset),
    saysMissing: true,
  }),
};
