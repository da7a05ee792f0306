import * as z from "zod/mini";
import { Cue } from "./cue.ts";
import { data, endpoint, Id, IdParam, IdParams, Instant, PageQuery, pageOf } from "./endpoint.ts";
import { listenCall, podcastPaths } from "./listening.ts";

const Picture = z.nullable(z.object({ path: z.string() }));

/** One podcast in a list. */
export const PodcastCard = z.object({
  id: Id,
  name: z.string(),
  /** Plain text. */
  summary: z.string(),
  host: z.string(),
  image: Picture,
  /** Published episodes only. */
  episodes: z.int().check(z.nonnegative()),
  /** When the latest of them was published. */
  latest_at: z.nullable(Instant),
  subscribed: z.boolean(),
});
export type PodcastCard = z.infer<typeof PodcastCard>;

/** One episode in a list. */
export const EpisodeCard = z.object({
  id: Id,
  name: z.string(),
  /** Its place in the podcast, from 1. */
  number: z.int().check(z.positive()),
  podcast: z.object({ id: Id, name: z.string() }),
  /** Plain text. */
  summary: z.string(),
  /** Its own picture, otherwise that of the podcast. */
  image: Picture,
  /** Its length. */
  seconds: z.number().check(z.positive()),
  published_at: Instant,
  /** Where the listener stopped, in seconds. */
  position: z.number().check(z.nonnegative()),
  /** When they last listened. */
  listened_at: z.nullable(Instant),
  /** When it was played to the end, or marked as played. */
  played_at: z.nullable(Instant),
});
export type EpisodeCard = z.infer<typeof EpisodeCard>;

/** Where a part of an episode begins, in seconds, and its title. */
export const Chapter = z.object({ at: z.number().check(z.nonnegative()), title: z.string() });
export type Chapter = z.infer<typeof Chapter>;

const Neighbour = z.nullable(z.object({ id: Id, name: z.string() }));

export const reactions = ["like", "dislike"] as const;
export const Reaction = z.nullable(z.enum(reactions));
export type Reaction = z.infer<typeof Reaction>;

export const Episode = z.extend(EpisodeCard, {
  /** HTML of the safe subset. */
  notes: z.string(),
  chapters: z.array(Chapter),
  transcript: z.array(Cue),
  /** The loudness of each of a hundred or so equal parts, 0 to 1; empty until it has been read from the file. */
  waveform: z.array(z.number()),
  /** Where it can be heard, and where it can be saved from. */
  episode_url: z.string(),
  download_url: z.string(),
  /** The size of the audio file. */
  bytes: z.int().check(z.positive()),
  reaction: Reaction,
  likes: z.int().check(z.nonnegative()),
  previous: Neighbour,
  next: Neighbour,
});
export type Episode = z.infer<typeof Episode>;

export const Podcast = z.extend(PodcastCard, {
  /** HTML of the safe subset. */
  description: z.string(),
});
export type Podcast = z.infer<typeof Podcast>;

/** E-037, B-151: a podcast from which the player makes its queue, with its published episodes in order. */
export const PlayerPodcast = z.object({
  id: Id,
  name: z.string(),
  image: Picture,
  episodes: z.array(
    z.object({
      id: Id,
      name: z.string(),
      image: Picture,
      type: z.object({ episode_url: z.string() }),
      seconds: z.number().check(z.positive()),
      /** Where the listener stopped, in seconds. */
      position: z.number().check(z.nonnegative()),
      played: z.boolean(),
      chapters: z.array(Chapter),
    }),
  ),
});
export type PlayerPodcast = z.infer<typeof PlayerPodcast>;

/** An episode that has been heard to within this many seconds of its end has nothing left worth going back to. */
const nearlyOver = 15;

type Heard = { position: number; seconds: number; played: boolean };
/** The second at which an episode resumes: where the listener left off, or 0 if they have played it to its end. */
export const resumesAt = ({ position, seconds, played }: Heard): number =>
  !played && position < seconds - nearlyOver ? position : 0;

/** How many episodes come with a podcast, newest first; the search of episodes has all of them. */
export const podcastShows = 30;

export const podcastOrders = ["newest", "name", "subscriptions"] as const;
export const episodeOrders = ["newest", "continue", "recent"] as const;

/** Yes or no, as text in a query. */
const Flag = z.pipe(
  z.enum(["true", "false"]),
  z.transform((text) => text === "true"),
);
const Name = z._default(z.string().check(z.trim(), z.maxLength(200)), "");

/** B-147: in the order `subscriptions`, those that the caller subscribes to come first, newest episode first. */
export const PodcastQuery = z.object({
  name: Name,
  order: z._default(z.enum(podcastOrders), "newest"),
  ...PageQuery,
});

/**
 * B-148: the order `continue` has episodes that were begun and are not finished, last listened first; `recent` has the
 * latest published, beginning with the podcasts that the caller subscribes to.
 */
export const EpisodeQuery = z.object({
  name: Name,
  order: z._default(z.enum(episodeOrders), "newest"),
  podcast: z.optional(IdParam),
  /** Only played ones, or only those not played. */
  played: z.optional(Flag),
  ...PageQuery,
});

export const podcastCalls = {
  index: endpoint("GET", podcastPaths.index, {
    summary: "Returns the contents of the podcasts page.",
    answer: data(
      z.object({
        featured: z.array(PodcastCard),
        continue: z.array(EpisodeCard),
        recent: z.array(EpisodeCard),
        subscribed: z.array(PodcastCard),
      }),
    ),
  }),
  search: endpoint("GET", "/api/podcasts/search", {
    summary: "Searches podcasts. An empty name lists all of them.",
    query: PodcastQuery,
    answer: pageOf(PodcastCard),
  }),
  episodes: endpoint("GET", podcastPaths.episodes, {
    summary: "Searches episodes by their names, notes and transcripts. An empty name lists all of them.",
    query: EpisodeQuery,
    answer: pageOf(EpisodeCard),
  }),
  podcast: endpoint("GET", podcastPaths.podcast, {
    summary: `Returns a podcast with the newest of its episodes, at most ${podcastShows}.`,
    params: IdParams,
    answer: data(z.extend(Podcast, { list: z.array(EpisodeCard) })),
    saysMissing: true,
  }),
  episode: endpoint("GET", podcastPaths.episode, {
    summary: "Returns an episode with its notes, chapters and transcript.",
    params: IdParams,
    answer: data(Episode),
    saysMissing: true,
  }),
  player: endpoint("GET", podcastPaths.player, {
    summary: "Returns the podcast of an episode, from which the player makes its queue.",
    params: IdParams,
    answer: data(z.object({ podcast: PlayerPodcast })),
    saysMissing: true,
  }),
  listen: listenCall,
  subscribe: endpoint("PUT", "/api/podcasts/:id/subscription", {
    summary: "Subscribes the caller to a podcast, or ends the subscription.",
    params: IdParams,
    body: z.object({ subscribed: z.boolean() }),
  }),
  react: endpoint("PUT", "/api/podcasts/episode/:id/reaction", {
    summary: "Sets the caller's reaction to an episode; null takes it back.",
    params: IdParams,
    body: z.object({ reaction: Reaction }),
    answer: data(z.object({ reaction: Reaction, likes: z.int().check(z.nonnegative()) })),
  }),
  feed: endpoint("POST", "/api/podcasts/:id/feed", {
    summary:
      "Returns the caller's own address of a podcast's RSS feed, for a podcast app. `renew` replaces it, and the old one no longer works.",
    params: IdParams,
    body: z.object({ renew: z._default(z.boolean(), false) }),
    answer: data(z.object({ url: z.string() })),
  }),
  audio: endpoint("GET", "/api/podcasts/episode/:id/audio", {
    summary:
      "Returns the audio of an episode, whole or by range. `download` sends it as a file to save, and counts that.",
    params: IdParams,
    query: z.object({ download: z.optional(z.literal("1")) }),
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    file: true,
  }),
};
