import { linksAmong } from "./links.ts";
import { route } from "./route.ts";

const podcast = { theme: "podcast" } as const;

export const podcastRoutes = [
  route("PodcastsIndex", "/podcasts", { title: "Podcasts", ...podcast }),
  route("PodcastsSearch", "/podcasts/search", { title: "All podcasts", breadcrumbs: true, ...podcast }),
  route("PodcastsEpisodeSearch", "/podcasts/episode-search", {
    title: "Episodes",
    breadcrumbs: true,
    ...podcast,
  }),
  route("Podcast", "/podcast/:id", { title: "Podcast", ids: ["id"], breadcrumbs: true, ...podcast }),
  route("PodcastEpisode", "/podcast/:podcastId/episode/:episodeId", {
    title: "Episode",
    ids: ["podcastId", "episodeId"],
    breadcrumbs: true,
    ...podcast,
  }),
] as const;

/** The addresses of podcasts for learners. */
export const toPodcasts = linksAmong(podcastRoutes);
