import { roleSets } from "../roleSets.ts";
import { placedIn, type ReportOffice } from "./reportPlaces.ts";

/** Each report by its key: its path within its area, and its title. */
const places = {
  "overall-listens": { path: "overall-listens", title: "Overall listens" },
  "overall-downloads": { path: "overall-downloads", title: "Overall downloads" },
  "overall-engagement": { path: "overall-engagement", title: "Overall engagement" },
  "average-play-time": { path: "average-play-time", title: "Average play time" },
  "user-reactions": { path: "user-reactions", title: "User reactions" },
  subscriptions: { path: "subscriptions", title: "Subscriptions" },
  "audience-breakdown": { path: "audience-breakdown", title: "Audience breakdown" },
} as const;

/** The reports of podcasts. The ledger has no schedules for them. */
export const podcastReportOffice = {
  name: "PodcastReport",
  title: "Podcast reports",
  path: "/admin/podcasts/reports",
  theme: "podcast",
  roles: roleSets.podcastAdmins,
  schedules: false,
  places,
} as const satisfies ReportOffice;

export type PodcastReportKey = keyof typeof places;

/** The part of a report's declaration about its place. */
export const placed = <const Key extends PodcastReportKey>(key: Key) => placedIn(podcastReportOffice, key);

/** The page with the drop-off of a row's episode. */
export const dropOffOf = "/admin/podcasts/episodes/:episode_id/drop-off";
