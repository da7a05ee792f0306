import * as z from "zod/mini";
import { contentPaths } from "./contentPaths.ts";
import { contentTypes, ContentType } from "./contentTypes.ts";
import { data, endpoint, Id, IdParam, IdParams, Instant } from "./endpoint.ts";

const ContentRef = z.object({ type: ContentType, id: Id });

/** The longest sitting that counts, in seconds; no text takes a day. */
export const longestSitting = 86_400;

/**
 * What is sent about a reading: the position, 0 to 1, and the number of seconds for which the text has been on the
 * screen since this `sitting`, one opening of its page, began.
 */
export const Reading = z.object({
  position: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  sitting: z.optional(z.uuid()),
  seconds: z.optional(z.number().check(z.nonnegative(), z.maximum(longestSitting))),
});
export type Reading = z.infer<typeof Reading>;

/** The call for an item, without its answer: every page knows it, as an act changes the row of its item. */
export const itemAsked = endpoint("GET", contentPaths.item, { summary: "", params: IdParams });

/** The calls for what a learner does with content, without those that read it: every page loads this. */
export const learningDone = {
  welcomed: endpoint("POST", "/api/home/welcomed", {
    summary: "Records that the caller has closed the welcome of the home page.",
  }),
  suggestions: endpoint("GET", "/api/search/suggestions", {
    summary: "Suggests up to eight titles that match what has been typed, best first.",
    query: z.object({ name: z.string().check(z.trim(), z.maxLength(200)) }),
    answer: data(z.array(z.string())),
  }),
  opened: endpoint("POST", "/api/search/opened", {
    summary: "Records that a search result was opened: the search terms, not who searched.",
    body: z.object({ name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  }),
  viewed: endpoint("POST", "/api/viewed", {
    summary:
      "Records a view, the position in the text (0 to 1) and the time on screen. `opened` only starts the clock and does not count as a view.",
    body: z.extend(ContentRef, { ...Reading.shape, opened: z._default(z.boolean(), false) }),
    answer: data(z.object({ position: z.number(), viewed_at: Instant })),
  }),
  complete: endpoint("POST", "/api/complete", {
    summary:
      'Records a completion, or undoes it with percentage "0". Repeating a call changes nothing. 422 if the server has not seen the item being read. A podcast episode is completed once it is played; no reading is required.',
    body: z.extend(ContentRef, {
      type: z.enum([...contentTypes, "episode"]),
      ...Reading.shape,
      /** When it was done, if it could not be sent then; at most a week ago. */
      at: z.optional(Instant),
      percentage: z._default(z.union([z.enum(["100", "0"]), z.literal(100), z.literal(0)]), "100"),
    }),
    answer: data(z.object({ completed_at: z.nullable(Instant), tracked: z.boolean() })),
  }),
  removeFromView: endpoint("POST", "/api/remove-from-view/:id/:type", {
    summary: "Hides content from the caller's lists, or shows it again with restore true.",
    params: z.object({ id: IdParam, type: ContentType }),
    body: z.optional(z.object({ restore: z._default(z.boolean(), false) })),
  }),
  myList: endpoint("PUT", "/api/my-list/:type/:id", {
    summary: "Adds content to the caller's My List, or removes it. Repeating a call changes nothing.",
    params: z.object({ id: IdParam, type: ContentType }),
    body: z.object({ listed: z.boolean() }),
  }),
};
