import {
  podcastReportOffice as reports,
  type PodcastReportKey,
} from "#src/contracts/reportPlaces/podcasts.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { route } from "../route.ts";
import { dashboardPlace, dashboardRoute } from "./dashboard.ts";
import { belowRoute, metaOf, place, routesOf } from "./place.ts";
import { reportIndexRoute, reportRoute } from "./reports.ts";

const own = { theme: "podcast", roles: roleSets.podcastAdmins } as const;

export const podcastsDashboard = dashboardPlace({
  area: "podcasts",
  title: "Podcasts",
  path: "/admin/podcasts/dashboard",
  ...own,
});

export const podcasts = place({
  name: "PodcastAdminIndex",
  path: "/admin/podcasts",
  title: "Podcasts",
  words: { one: "podcast", many: "podcasts" },
  ...own,
  load: () => import("#src/routes/admin/resources/podcasts.ts"),
});

/** The ledger has no row for this place. Issue 15 requires that episodes are made in the product. */
export const podcastEpisodes = place({
  name: "PodcastAdminEpisodes",
  path: "/admin/podcasts/episodes",
  title: "Episodes",
  words: { one: "episode", many: "episodes" },
  ...own,
  load: () => import("#src/routes/admin/resources/podcastEpisodes.ts"),
});

const report = <const Name extends string>(name: Name, key: PodcastReportKey) =>
  reportRoute(reports, name, key);

/** R-A-245 … R-A-251, each with the key of the report's declaration. */
export const podcastReports = [
  report("PodcastReportListens", "overall-listens"),
  report("PodcastReportDownloads", "overall-downloads"),
  report("PodcastReportEngagement", "overall-engagement"),
  report("PodcastReportPlayTime", "average-play-time"),
  report("PodcastReportReactions", "user-reactions"),
  report("PodcastReportSubscriptions", "subscriptions"),
  report("PodcastReportAudiences", "audience-breakdown"),
] as const;

/**
 * R-A-243: a preview of a podcast as learners will see it, with its review. Also for users who only review. The ledger
 * gives no values for `:review`.
 */
const reviewRoute = route("PodcastAdminIndexReview", `${podcasts.path}/:id/:review`, {
  ...metaOf(podcasts, `${podcasts.title}: review`),
  needs: { login: true, admin: true, roles: roleSets.podcastReaders },
});

/**
 * What is waiting for a review. Users who only review cannot open the list of podcasts (P-038, P-062), and the reviews
 * of all content (R-A-063) are still to come.
 */
export const podcastReviewsPath = `${podcasts.path}/reviews`;
const reviewsRoute = route("PodcastAdminReviews", podcastReviewsPath, {
  ...metaOf(podcasts, "Podcast reviews"),
  needs: { login: true, admin: true, roles: roleSets.contentReviewers },
});

/** R-A-239 … R-A-244. Paths that go on with a word stand before those that go on with a number. */
export const podcastAdminRoutes = [
  dashboardRoute("PodcastDashboard", podcastsDashboard, "Podcasts dashboard (admin)"),
  reportIndexRoute("PodcastReportIndex", reports),
  ...podcastReports,
  ...routesOf(podcastEpisodes),
  belowRoute(podcastEpisodes, "drop-off", "drop-off"),
  reviewsRoute,
  ...routesOf(podcasts),
  belowRoute(podcasts, "episodes/reorder", "episode order"),
  reviewRoute,
] as const;
