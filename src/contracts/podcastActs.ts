import * as z from "zod/mini";
import { learningCalls } from "./learning.ts";
import { callOf, offlineKind } from "./offlineActs.ts";
import { Listening, podcastCalls } from "./podcasts.ts";

/** What was listened to in a session so far, of an episode. `at` is when it was so, where it had to wait. */
export const ListenAct = z.object({
  kind: z.literal("listen"),
  episode: z.int(),
  ...Listening.shape,
  at: z.optional(z.string()),
});
export type ListenAct = z.infer<typeof ListenAct>;

/** An episode was played, or is to be heard anew. */
export const PlayedAct = z.object({
  kind: z.literal("played"),
  episode: z.int(),
  played: z.boolean(),
  at: z.optional(z.string()),
});
export type PlayedAct = z.infer<typeof PlayedAct>;

const { index, episodes, podcast, episode, player } = podcastCalls;
/** Whatever tells where a listener is in an episode. */
const touches = [index, episodes, podcast, episode, player].map(({ path }) => path);

/** What a listener does that may wait for the network (T-60, POD 7). */
export const podcastActs = [
  offlineKind("listen", ListenAct, {
    call: ({ kind: _, episode: id, at, ...told }) =>
      callOf(podcastCalls.listen, { params: { id }, body: { ...told, ...(at !== undefined && { at }) } }),
    touches,
    // All of a session is told from its beginning: the newest has what the others had.
    decides: ({ kind, session }) => `${kind} ${session}`,
    latestOnly: true,
    waits: (act, at) => ({ at, ...act }),
    untold: true,
  }),
  offlineKind("played", PlayedAct, {
    call: ({ episode: id, played, at }) =>
      callOf(learningCalls.complete, {
        body: { type: "episode", id, percentage: played ? "100" : "0", ...(at !== undefined && { at }) },
      }),
    touches,
    decides: ({ kind, episode: id }) => `${kind} ${id}`,
    waits: (act, at) => (act.played ? { at, ...act } : act),
  }),
];
