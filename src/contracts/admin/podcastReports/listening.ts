import { placed } from "../../reportPlaces/podcasts.ts";
import { countedFilters } from "../reportPeople.ts";
import type { Report } from "../reports.ts";
import { episodeColumns, listenedFilter, podcastFilter, publishedColumn } from "./parts.ts";

const filters = [listenedFilter, podcastFilter, ...countedFilters] as const;
const words = { one: "episode", many: "episodes" } as const;

/** Reports about listening, from the seconds that were counted (POD 1 to 10). */
export const listeningReports = [
  {
    ...placed("overall-listens"),
    question: "Which episodes are listened to, by how many people, and for how long?",
    words,
    columns: [
      ...episodeColumns,
      { field: "listens", label: "Listens", as: "number", sort: true, total: true },
      { field: "listeners", label: "Listeners", as: "number", sort: true },
      { field: "listened", label: "Time listened", as: "duration", sort: true, total: true },
      { field: "last_at", label: "Last listened", as: "dateTime", sort: true },
      publishedColumn,
    ],
    filters,
    sorted: "-listens",
    chart: {
      as: "bar",
      about: "Most listens",
      by: "episode",
      of: "episode_id",
      series: [{ label: "Listens", tone: "accent", sum: "listens" }],
    },
  },
  {
    ...placed("overall-downloads"),
    question: "Which episodes are downloaded, and fetched by podcast apps?",
    words,
    columns: [
      ...episodeColumns,
      { field: "downloads", label: "Downloads", as: "number", sort: true, total: true },
      { field: "saved", label: "Saved as a file", as: "number", sort: true, total: true },
      { field: "fetched", label: "By podcast apps", as: "number", sort: true, total: true },
      { field: "people", label: "People", as: "number", sort: true },
      { field: "last_at", label: "Last downloaded", as: "dateTime", sort: true },
      publishedColumn,
    ],
    filters: [
      { field: "at", label: "Downloaded", as: "dateRange", within: true },
      podcastFilter,
      ...countedFilters,
    ],
    sorted: "-downloads",
    chart: {
      as: "bar",
      about: "Most downloads",
      by: "episode",
      of: "episode_id",
      stacked: true,
      series: [
        { label: "Saved as a file", tone: "accent", sum: "saved" },
        { label: "By podcast apps", tone: "edge", sum: "fetched" },
      ],
    },
  },
  {
    ...placed("overall-engagement"),
    question: "How much of each episode do its listeners hear? 90% counts as finished.",
    words,
    columns: [
      ...episodeColumns,
      { field: "length", label: "Length", as: "duration", sort: true },
      { field: "listeners", label: "Listeners", as: "number", sort: true },
      { field: "average", label: "Heard on average", as: "percentage", sort: true },
      { field: "finished", label: "Finished", as: "number", sort: true, total: true },
      { field: "finished_share", label: "Share who finished", as: "percentage", sort: true },
      publishedColumn,
    ],
    filters,
    sorted: "-listeners",
    chart: {
      as: "bar",
      about: "Listeners, and those who finished",
      by: "episode",
      of: "episode_id",
      series: [
        { label: "Listeners", tone: "accent", sum: "listeners" },
        { label: "Finished", tone: "success", sum: "finished" },
      ],
    },
  },
  {
    ...placed("average-play-time"),
    question: "How long do people listen to each episode?",
    words,
    columns: [
      ...episodeColumns,
      { field: "length", label: "Length", as: "duration", sort: true },
      { field: "per_listen", label: "Average listen", as: "duration", sort: true },
      { field: "per_listener", label: "Average listener", as: "duration", sort: true },
      { field: "listens", label: "Listens", as: "number", sort: true, total: true },
      { field: "listened", label: "Time listened", as: "duration", sort: true, total: true },
      publishedColumn,
    ],
    filters,
    sorted: "-per_listener",
    chart: {
      as: "bar",
      about: "Minutes listened",
      by: "episode",
      of: "episode_id",
      series: [{ label: "Minutes", tone: "accent", sum: "minutes" }],
    },
  },
] as const satisfies readonly Report[];
