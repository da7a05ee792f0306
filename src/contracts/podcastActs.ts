import * as z from "zod/mini";
import { learningDone } from "./learningDone.ts";
import { listenCall, Listening, podcastPaths } from "./listening.ts";
import { callOf, offlineKind } from "./offlineActs.ts";

const Listen = z.object({ kind: z.literal("listen"), id: z.int(), ...Listening.shape });
/** `at` is when it was done, if it had to wait. */
const CompleteEpisode = z.object({
  kind: z.literal("completeEpisode"),
  id: z.int(),
  completed: z.boolean(),
  at: z.optional(z.string()),
});

/** Acts on episodes. */
export type PodcastAct = z.infer<typeof Listen> | z.infer<typeof CompleteEpisode>;

const touches = Object.values(podcastPaths);

/** Acts of listeners that may wait for the network (POD 7, T-60). */
export const podcastActs = [
  offlineKind("listen", Listen, {
    call: ({ kind: _, id, ...body }) => callOf(listenCall, { params: { id }, body }),
    touches,
    // Everything in a session is counted from its beginning: the newest act includes what the others had.
    decides: ({ kind, session }) => `${kind} ${session}`,
    latestOnly: true,
    waits: (act, at) => ({ at, ...act }),
    untold: true,
  }),
  offlineKind("completeEpisode", CompleteEpisode, {
    call: ({ id, completed, at }) =>
      callOf(learningDone.complete, {
        body: { type: "episode", id, percentage: completed ? "100" : "0", ...(at && { at }) },
      }),
    touches,
    decides: ({ kind, id }) => `${kind} ${id}`,
    waits: (act, at) => (act.completed ? { at, ...act } : act),
  }),
];
