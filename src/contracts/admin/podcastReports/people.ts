import { choicesOf } from "../../choices.ts";
import { placed } from "../../reportPlaces/podcasts.ts";
import { personColumns, personFilters } from "../reportPeople.ts";
import type { Report } from "../reports.ts";
import { episodeColumns, listenedFilter, listener, podcastFilter } from "./parts.ts";

const reactions = {
  like: { label: "Like", tone: "success" },
  dislike: { label: "Dislike", tone: "danger" },
} as const;

/** Reports about who listens, and what they think. */
export const peopleReports = [
  {
    ...placed("user-reactions"),
    question: "Who likes or dislikes which episode?",
    words: { one: "reaction", many: "reactions" },
    columns: [
      ...listener,
      ...episodeColumns,
      { field: "reaction", label: "Reaction", as: "status", words: reactions, sort: true },
      { field: "comment", label: "Comment", search: true },
      { field: "at", label: "When", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters: [
      {
        field: "reaction",
        label: "Reaction",
        as: "select",
        choices: choicesOf(reactions),
      },
      podcastFilter,
      { field: "at", label: "When", as: "dateRange" },
      ...personFilters,
    ],
    sorted: "-at",
    chart: {
      as: "bar",
      about: "Reactions by episode",
      by: "episode",
      of: "episode_id",
      stacked: true,
      series: [
        { label: "Likes", tone: "success", where: { field: "reaction", is: "like" } },
        { label: "Dislikes", tone: "danger", where: { field: "reaction", is: "dislike" } },
      ],
    },
  },
  {
    ...placed("subscriptions"),
    question: "Who subscribes to which podcast, and since when?",
    words: { one: "subscription", many: "subscriptions" },
    columns: [
      ...listener,
      { field: "podcast", label: "Podcast", sort: true, search: true },
      { field: "at", label: "Since", as: "dateTime", sort: true },
      ...personColumns,
    ],
    filters: [podcastFilter, { field: "at", label: "Since", as: "dateRange" }, ...personFilters],
    sorted: "-at",
    chart: {
      as: "bar",
      about: "Subscriptions by podcast",
      by: "podcast",
      series: [{ label: "Subscriptions", tone: "accent" }],
    },
  },
  {
    ...placed("audience-breakdown"),
    question: "Which audiences listen? People count in each of theirs.",
    words: { one: "audience", many: "audiences" },
    columns: [
      { field: "audience", label: "Audience", sort: true, search: true },
      { field: "people", label: "People", as: "number", sort: true },
      { field: "listeners", label: "Listeners", as: "number", sort: true },
      { field: "share", label: "Share who listen", as: "percentage", sort: true },
      { field: "listens", label: "Listens", as: "number", sort: true },
      { field: "listened", label: "Time listened", as: "duration", sort: true },
      { field: "subscribers", label: "Subscribers", as: "number", sort: true },
    ],
    filters: [listenedFilter, { ...podcastFilter, within: true }],
    sorted: "-listeners",
    chart: {
      as: "bar",
      about: "Listeners by audience",
      by: "audience",
      of: "row_id",
      series: [{ label: "Listeners", tone: "accent", sum: "listeners" }],
    },
  },
] as const satisfies readonly Report[];
