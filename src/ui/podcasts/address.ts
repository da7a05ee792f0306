import type * as z from "zod/mini";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { EpisodeQuery, podcastCalls, PodcastQuery, type EpisodeCard } from "#src/contracts/podcasts.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { pageSize } from "#src/ui/learning/learningQuery.ts";

/** The podcasts, as a place that pages belong to. */
export const podcastsPlace = { label: "Podcasts", href: toPodcasts("PodcastsIndex") };

export const podcastAddress = (id: number): string => toPodcasts("Podcast", { id });

export const episodeAddress = ({ id, podcast }: Pick<EpisodeCard, "id" | "podcast">): string =>
  toPodcasts("PodcastEpisode", { podcastId: podcast.id, episodeId: id });

/** How the query of each list is written in its address (B-147, B-148). */
export const podcastListAddress: ListAddress = {
  shape: PodcastQuery.shape,
  parts: ["name", "order", "page"],
  always: { perPage: pageSize },
};
export const episodeListAddress: ListAddress = {
  shape: EpisodeQuery.shape,
  parts: ["name", "order", "podcast", "played", "page"],
  always: { perPage: pageSize },
};

/** The query as it is sent: text, as the contract reads it. */
export const readPodcastQuery = (search: URLSearchParams): z.input<typeof PodcastQuery> =>
  readAddress(podcastListAddress, search);
export const readEpisodeQuery = (search: URLSearchParams): z.input<typeof EpisodeQuery> =>
  readAddress(episodeListAddress, search);

/** The download address of an episode's audio. */
export const downloadAddress = (id: number): string =>
  `${fillPath(podcastCalls.audio.path, { id })}?download=1`;
