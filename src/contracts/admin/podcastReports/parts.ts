import { dropOffOf } from "../../reportPlaces/podcasts.ts";
import type { ReportColumn, ReportFilter } from "../reports.ts";

/** The episode that a row is about. */
export const episodeColumns = [
  { field: "episode", label: "Episode", sort: true, search: true, drill: dropOffOf },
  { field: "podcast", label: "Podcast", sort: true, search: true },
] as const satisfies readonly ReportColumn[];

export const publishedColumn = {
  ...{ field: "publish_at", label: "Published", as: "dateTime", sort: true, hidden: true },
} as const satisfies ReportColumn;

export const podcastFilter = {
  field: "podcast_id",
  label: "Podcast",
  as: "multiSelect",
  choices: "podcasts",
} as const satisfies ReportFilter;

/** When it was listened to. */
export const listenedFilter = {
  field: "started_at",
  label: "Listened",
  as: "dateRange",
  within: true,
} as const satisfies ReportFilter;

/** The person that a row is about. Not everyone who reads these reports may see the report of sign-ins. */
export const listener = [
  { field: "name", label: "Name", sort: true, search: true, person: true },
  { field: "email", label: "Email", sort: true, search: true },
] as const satisfies readonly ReportColumn[];
