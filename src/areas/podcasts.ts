import { adminMessages as words } from "#src/contracts/messages/admin.ts";
import { podcastReportOffice } from "#src/contracts/reportPlaces/podcasts.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { entry } from "#src/routes/admin/group.ts";
import {
  podcastAdminRoutes,
  podcastEpisodes,
  podcasts as podcastsPlace,
  podcastsDashboard,
} from "#src/routes/admin/podcasts.ts";
import { podcastAdminScreens } from "#src/screens/admin/podcasts.ts";
import { area } from "./area.ts";

/** Shows that learners listen to, and what is said of them in the back office. */
export const podcasts = area({
  rows: podcastAdminRoutes,
  screens: podcastAdminScreens,
  office: {
    places: [podcastsPlace, podcastEpisodes],
    reports: podcastReportOffice,
    waits: [
      {
        at: "PodcastAdminIndex",
        of: "podcast reviews",
        word: "waiting for a review",
        act: { label: "Review podcasts", query: { status: "in review" } },
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
});
