import { podcastReportOffice } from "#src/contracts/reportPlaces/podcasts.ts";
import { podcastEpisodes, podcastReports, podcasts, podcastsDashboard } from "#src/routes/admin/podcasts.ts";
import { page } from "../screen.ts";
import { dashboardScreen } from "./dashboard.ts";
import { belowScreen, recordScreen, screensOf } from "./place.ts";
import { ownReportScreens, reportIndexScreen } from "./reports.ts";

const reports = () => import("#src/contracts/admin/podcastReports.ts");

export const screens = {
  PodcastDashboard: dashboardScreen(podcastsDashboard),
  ...reportIndexScreen("PodcastReportIndex", podcastReportOffice, reports),
  ...ownReportScreens(podcastReports, reports),
  ...screensOf(podcastEpisodes, { forms: () => import("#src/ui/admin/podcasts/episodePages.tsx") }),
  ...belowScreen(podcastEpisodes, "drop-off", () => import("#src/ui/admin/podcasts/DropOffPage.tsx")),
  ...screensOf(podcasts, { forms: () => import("#src/ui/admin/podcasts/podcastPages.tsx") }),
  ...belowScreen(podcasts, "episodes/reorder", () => import("#src/ui/admin/podcasts/EpisodeOrderPage.tsx")),
  PodcastAdminReviews: page(
    () => import("#src/ui/admin/podcasts/ReviewsPage.tsx"),
    async () => [{ endpoint: (await import("#src/contracts/review.ts")).reviewCalls.waitingPodcasts }],
  ),
  ...recordScreen(podcasts, "PodcastAdminIndexReview", () => import("#src/ui/admin/podcasts/ReviewPage.tsx")),
} as const;
