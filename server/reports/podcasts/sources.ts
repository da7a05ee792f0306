import type { PodcastReportKey } from "#src/contracts/reportPlaces/podcasts.ts";
import type { Source } from "../query.ts";
import { averagePlayTime, overallDownloads, overallEngagement, overallListens } from "./listening.ts";
import { audienceBreakdown, subscriptions, userReactions } from "./people.ts";

/** The source of each podcast report. */
export const podcastSources: Record<PodcastReportKey, Source> = {
  "overall-listens": overallListens,
  "overall-downloads": overallDownloads,
  "overall-engagement": overallEngagement,
  "average-play-time": averagePlayTime,
  "user-reactions": userReactions,
  subscriptions,
  "audience-breakdown": audienceBreakdown,
};
