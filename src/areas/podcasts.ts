import { podcastActs } from "#src/contracts/podcastActs.ts";
import { link } from "#src/routes/navigation.ts";
import { podcastRoutes } from "#src/routes/podcasts.ts";
import { podcastScreens } from "#src/screens/podcasts.ts";
import { area } from "./area.ts";

/** Listening: shows, their episodes, and the player that goes along. */
export const podcasts = area({
  rows: podcastRoutes,
  screens: podcastScreens,
  navigation: [
    {
      title: "Podcasts",
      links: [
        link("PodcastsIndex", "Podcasts", "podcasts"),
        link("PodcastsSearch", "Subscriptions", "subscriptions", { query: { order: "subscriptions" } }),
        link("PodcastsEpisodeSearch", "Continue listening", "continue", { query: { order: "continue" } }),
        link("PodcastsEpisodeSearch", "Recent episodes", "history", { query: { order: "recent" } }),
      ],
    },
  ],
  acts: podcastActs,
});
