import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { data, endpoint, IdParams, Instant } from "./endpoint.ts";
import { ItemContent } from "./itemContent.ts";
import { ContentCard, ContentReaction, ItemKind, Named, TitledItem } from "./learning.ts";
import { AssignmentKind } from "./training.ts";

/** The place of an item in a boxset: the second of six, and its neighbours. */
export const BoxsetPlace = z.extend(Named, {
  number: z.int().check(z.positive()),
  total: z.int().check(z.positive()),
  previous: TitledItem,
  next: TitledItem,
  /** The item that must be completed before it, if the boxset has to be done in order. */
  waits_for: TitledItem,
});
export type BoxsetPlace = z.infer<typeof BoxsetPlace>;

export const Item = z.extend(ContentCard, {
  type: z.literal("item"),
  kind: ItemKind,
  /** HTML of the safe subset. */
  body: z.string(),
  tags: z.array(Named),
  /** Every boxset that contains it, oldest first. */
  boxsets: z.array(BoxsetPlace),
  /** The rule of completion as text, shown before and during the item (T-15). */
  completion_rule: z.string(),
  /** Its content besides its text; null if it is only a text, and while it is locked. */
  content: z.nullable(ItemContent),
  /** How far into it the user was, 0 to 1 (T-13, T-16). */
  position: z.number().check(z.minimum(0), z.maximum(1)),
  /** The most of it that the user has read, watched or heard, 0 to 1; it never falls. */
  read: z.number().check(z.minimum(0), z.maximum(1)),
  completed_at: z.nullable(Instant),
  /** When the server received the completion: later than `completed_at` if there was no network. */
  completion_arrived_at: z.nullable(Instant),
  /** Why the user must complete it, who assigned it and by when (T-20). */
  assignment: z.nullable(
    z.object({
      kind: AssignmentKind,
      reason: z.string(),
      assigned_by: z.nullable(z.string()),
      due_at: Instant,
      overdue: z.boolean(),
    }),
  ),
  /** Until when its completion certifies the user; null if that never expires, or there is none. */
  certified_until: z.nullable(Instant),
  updated_at: Instant,
  hidden: z.boolean(),
  reaction: ContentReaction,
  /**
   * Whether it is only in boxsets that have to be done in order, and its turn has come in none of them: until then its
   * text is withheld.
   */
  locked: z.boolean(),
});
export type Item = z.infer<typeof Item>;

export const itemCalls = {
  item: endpoint("GET", contentPaths.item, {
    summary: "Returns one item with its text.",
    params: IdParams,
    answer: data(Item),
    saysMissing: true,
  }),
  file: endpoint("GET", "/api/items/:id/file", {
    summary: "Returns the file of an item: a video, a sound, a PDF or a picture, whole or by range.",
    params: IdParams,
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    file: true,
    saysMissing: true,
  }),
  captions: endpoint("GET", "/api/items/:id/captions", {
    summary: "Returns the captions of a video as WebVTT.",
    params: IdParams,
    answer: z.custom<string>(),
    file: true,
    saysMissing: true,
  }),
};
