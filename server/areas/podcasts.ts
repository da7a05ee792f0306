import { reports } from "#src/contracts/admin/podcastReports.ts";
import { podcasts as podcastsDashboard } from "../dashboards/podcasts.ts";
import { podcastEpisodesModule } from "../modules/admin/podcasts/episodes.ts";
import { podcastsModule as podcastsOfficeModule } from "../modules/admin/podcasts/podcasts.ts";
import { podcastReviewModule } from "../modules/admin/podcasts/review.ts";
import { podcastsModule } from "../modules/podcasts/index.ts";
import { podcastSources } from "../reports/podcasts/sources.ts";
import * as messages from "../modules/admin/podcasts/messages.ts";
import type { ServerArea } from "./area.ts";

/** Podcasts. */
export const podcasts: ServerArea = {
  modules: [podcastsModule, podcastsOfficeModule, podcastEpisodesModule, podcastReviewModule],
  messages: Object.values(messages),
  reports: { declared: reports, sources: podcastSources },
  dashboard: podcastsDashboard,
};
