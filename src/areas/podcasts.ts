import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { podcastActs } from "#src/contracts/podcastActs.ts";
import { podcastReportOffice } from "#src/contracts/reportPlaces/podcasts.ts";
import { waitingStatuses } from "#src/contracts/reviewStatuses.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { entry } from "#src/routes/admin/group.ts";
import {
  podcastAdminRoutes,
  podcastEpisodes,
  podcasts as podcastsPlace,
  podcastsDashboard,
} from "#src/routes/admin/podcasts.ts";
import { link } from "#src/routes/navigation.ts";
import { podcastRoutes } from "#src/routes/podcasts.ts";
import { area } from "./area.ts";

/** Listening: podcasts and their episodes, and their part of the back office. */
export const podcasts = area({
  rows: [...podcastRoutes, ...podcastAdminRoutes],
  screens: () => import("#src/screens/podcasts.ts"),
  officeScreens: () => import("#src/screens/admin/podcasts.ts"),
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
  office: {
    places: [podcastsPlace, podcastEpisodes],
    reports: podcastReportOffice,
    waits: [
      {
        at: "PodcastAdminIndex",
        of: "podcast reviews",
        word: "waiting for a review",
        act: { label: "Review podcasts", query: waitingStatuses.map((status) => ["status", status]) },
      },
    ],
    dashboard: podcastsDashboard,
    navigation: {
      parentGroup: words.podcasts,
      icon: "podcasts",
      theme: "podcast",
      requiredRoles: roleSets.podcastAdmins,
      sections: [
        {
          navGroup: "Podcasts",
          links: [
            entry("PodcastDashboard", "Podcast dashboard"),
            entry("PodcastAdminIndex", "All podcasts"),
            entry("PodcastAdminEpisodes", "Episodes"),
            entry("PodcastReportIndex", "Podcast reports"),
          ],
        },
      ],
    },
  },
  acts: podcastActs,
});
