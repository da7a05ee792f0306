import { sql, type SQL } from "drizzle-orm";
import { liveStatuses, waitingStatuses } from "#src/contracts/reviewStatuses.ts";
import { addressIn } from "#src/contracts/reportPlaces/reportPlaces.ts";
import { podcastReportOffice } from "#src/contracts/reportPlaces/podcasts.ts";
import {
  podcastEpisodes as episodesPlace,
  podcastReviewsPath,
  podcasts as podcastsPlace,
  podcastsDashboard,
} from "#src/routes/admin/podcasts.ts";
import { either } from "../access.ts";
import { podcastAdmins, reviewers, setsLive } from "../modules/admin/podcasts/roles.ts";
import {
  episodeDownloads,
  listeningSessions,
  podcastEpisodes,
  podcasts as table,
  podcastSubscriptions,
} from "../schema/index.ts";
import { bulkAct } from "./bulkNeed.ts";
import {
  addressSince,
  byDay,
  kindsOf,
  ofResource,
  type FigureSource,
  type ServerDashboard,
} from "./dashboard.ts";

const heard = (from: SQL): SQL => sql`${listeningSessions} s where s.started_at >= ${from} and s.seconds > 0`;
const day = sql`(s.started_at at time zone 'UTC')::date as day`;

/** Whole hours. Remainders are carried over to the next day, so that the sum is everything that was heard. */
const hours: FigureSource = (from) => sql`
  select day, round(until) - round(until - own) as n from (
    select day, own, sum(own) over (order by day) as until
    from (select ${day}, sum(s.seconds) / 3600 as own from ${heard(from)} group by 1) days) told`;
const listens: FigureSource = (from) => sql`select ${day}, count(*) as n from ${heard(from)} group by 1`;

const report = (key: keyof (typeof podcastReportOffice)["places"]) => addressIn(podcastReportOffice, key);

/** What people who make podcasts have to do, and how podcasts are listened to. */
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
      waiting: (app) => ofResource(app, "podcast", { status: [...waitingStatuses] }, table.submittedAt),
      list: podcastsPlace.path,
      verb: "Review",
      settledBy: either(reviewers, setsLive),
      elsewhere: { access: reviewers, list: podcastReviewsPath },
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
        ofResource(app, "podcast", { status: [...liveStatuses], has_episodes: "false" }, table.publishedAt),
      list: podcastsPlace.path,
      verb: "Add episodes",
    },
  ],
  figures: [
    {
      key: "listening-hours",
      label: "Hours listened",
      at: addressSince(report("average-play-time"), "started_at"),
      source: hours,
    },
    {
      key: "podcast-listens",
      label: "Listens",
      at: addressSince(report("overall-listens"), "started_at"),
      source: listens,
    },
    {
      key: "podcast-subscriptions",
      label: "New subscriptions",
      at: addressSince(report("subscriptions"), "at"),
      source: byDay(podcastSubscriptions.at, podcastSubscriptions),
    },
    {
      key: "podcast-downloads",
      label: "Downloads",
      at: addressSince(report("overall-downloads"), "at"),
      source: byDay(episodeDownloads.at, episodeDownloads),
    },
  ],
};
