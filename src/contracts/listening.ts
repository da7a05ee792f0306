import * as z from "zod/mini";
import { data, endpoint, IdParams, Instant } from "./endpoint.ts";

/**
 * What every page knows about podcasts, as it may have to send acts that waited: the rest is loaded with their pages
 * (ADR 76).
 */

/** The numbers of the player (learner spec sections 4 and 9), in one place. Seconds, unless the name says otherwise. */
export const playerLimits = {
  /** B-166 */
  rates: [0.5, 1, 1.25, 1.5, 2],
  /** B-167: from 0 to 1, until the listener has chosen another. */
  volume: 0.5,
  /** B-161: “previous” restarts an episode of which more than this has played. */
  restartAfter: 3,
  /** B-164: how much listening is posted at a time. */
  postEvery: 10,
  back: 10,
  forward: 30,
  /** The choices of the sleep timer, in minutes. */
  sleepMinutes: [15, 30, 45, 60],
  /** The longest session that the server accepts. */
  mostListened: 86_400,
  /** The most stretches of an episode in one post; beyond that, neighbours are joined. */
  mostStretches: 200,
} as const;

/** The paths of the calls that return a listener's progress. */
export const podcastPaths = {
  index: "/api/podcasts",
  episodes: "/api/podcasts/episode-search",
  podcast: "/api/podcasts/:id",
  episode: "/api/podcasts/episode/:id",
  player: "/api/podcasts/episode/:id/player",
} as const;

/**
 * What is sent about a listening session: one episode in one tab, from when it is loaded until another is. Everything
 * is counted from the beginning of the session, so that a post may be lost, arrive twice or arrive late (POD 3).
 */
export const Listening = z.object({
  /** Wall-clock seconds for which it really played, whatever the speed (POD 1). */
  duration: z.number().check(z.nonnegative(), z.maximum(playerLimits.mostListened)),
  /** The position, in seconds. */
  progress: z.number().check(z.nonnegative()),
  session: z.uuid(),
  /** Counts up with each post of a session. A post older than the server's latest only adds what the server lacks. */
  sequence: z.int().check(z.nonnegative()),
  /** The stretches of the episode that were heard, from second to second. */
  heard: z
    .array(z.tuple([z.number().check(z.nonnegative()), z.number().check(z.nonnegative())]))
    .check(z.maxLength(playerLimits.mostStretches)),
  /** When this was so, if it could not be sent then; at most a week ago. */
  at: z.optional(Instant),
});
export type Listening = z.infer<typeof Listening>;

export const listenCall = endpoint("POST", "/api/podcasts/episode/:id/listen", {
  summary:
    "Counts listening time, in a form that may be repeated: `duration` and `heard` are those of the whole session. No more is counted than the time that has passed.",
  params: IdParams,
  body: Listening,
  /** `counted`: the seconds of this session that count. */
  answer: data(z.object({ counted: z.number(), tracked: z.boolean() })),
});
