import { sql } from "drizzle-orm";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { podcastReportOffice } from "#src/contracts/reportPlaces/podcasts.ts";
import {
  podcastEpisodes as episodesPlace,
  podcasts as podcastsPlace,
  podcastsDashboard,
} from "#src/routes/admin/podcasts.ts";
import { podcastAdmins } from "../modules/admin/podcasts/roles.ts";
import {
  episodeDownloads,
  listeningSessions,
  podcastEpisodes,
  podcasts as table,
  podcastSubscriptions,
} from "../schema/index.ts";
import { bulkAct } from "./bulkNeed.ts";
import { byDay, kindsOf, ofResource, type FigureSource, type ServerDashboard } from "./dashboard.ts";

/** What was listened to on each day, by the sessions that began there. */
const listening =
  (what: "hours" | "listeners"): FigureSource =>
  (from) => {
    const n = what === "hours" ? sql`round(sum(s.seconds) / 3600)` : sql`count(distinct s.user_id)`;
    return sql`select (s.started_at at time zone 'UTC')::date as day, ${n} as n
      from ${listeningSessions} s where s.started_at >= ${from} and s.seconds > 0 group by 1`;
  };

const report = (key: keyof (typeof podcastReportOffice)["places"]) => addressIn(podcastReportOffice, key);

/** What those who make podcasts have to do, and how podcasts are listened to. */
export const podcasts: ServerDashboard = {
  place: podcastsDashboard,
  access: podcastAdmins,
  kinds: kindsOf([podcastsPlace, episodesPlace]),
  needs: [
    {
      key: "podcast-reviews",
      counted: "podcast reviews",
      words: podcastsPlace.words,
      reason: { one: "waits for a review", many: "wait for a review" },
      waiting: (app) => ofResource(app, "podcast", { status: ["in review"] }, table.submittedAt),
      list: podcastsPlace.path,
      verb: "Review",
    },
    {
      key: "unreadable-audio",
      words: { one: "audio file", many: "audio files" },
      reason: { one: "could not be read", many: "could not be read" },
      waiting: (app) => ofResource(app, "episode", { audio_state: ["failed"] }, podcastEpisodes.updatedAt),
      list: episodesPlace.path,
      verb: "Read again",
      act: bulkAct("episode", "readAgain", {
        done: "being read again",
        consequence: "If a file is damaged, this will fail again. Choose another file for the episode then.",
      }),
    },
    {
      key: "podcasts-without-episodes",
      words: { one: "approved podcast", many: "approved podcasts" },
      reason: {
        one: "has no episode that learners can hear",
        many: "have no episode that learners can hear",
      },
      waiting: (app) =>
        ofResource(app, "podcast", { status: ["approved"], has_episodes: "false" }, table.publishedAt),
      list: podcastsPlace.path,
      verb: "Add episodes",
    },
  ],
  figures: [
    {
      key: "listening-hours",
      label: "Hours listened",
      at: report("average-play-time"),
      source: listening("hours"),
    },
    {
      key: "podcast-listeners",
      label: "Listeners, day by day",
      at: report("overall-listens"),
      source: listening("listeners"),
    },
    {
      key: "podcast-subscriptions",
      label: "New subscriptions",
      at: report("subscriptions"),
      source: byDay(podcastSubscriptions.at, podcastSubscriptions),
    },
    {
      key: "podcast-downloads",
      label: "Downloads",
      at: report("overall-downloads"),
      source: byDay(episodeDownloads.at, episodeDownloads),
    },
  ],
};
