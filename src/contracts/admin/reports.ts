import * as z from "zod/mini";
import { data, endpoint, Id, IdParam, Instant, PageMeta } from "../endpoint.ts";
import type { ReportArea } from "../reportPlaces/reportPlaces.ts";
import type { RangeKindName } from "../kinds/ranges.ts";
import { isMeantFor, type Reader } from "../roles.ts";
import type { OptionList } from "./options.ts";
import { exportFormats, filter, listParts } from "./query.ts";

/** Reports as data: what each declares, and the calls that all of them share (P13). */

type Choice = { readonly value: string; readonly label: string };
type Tone = "success" | "warning" | "danger" | "info" | "neutral";

/** A column shows a field of the report's rows. */
export type ReportColumn = {
  readonly field: string;
  readonly label: string;
  /** Whether the report can be sorted by it. */
  readonly sort?: true;
  /** Whether its numbers are added up over the whole report, not the page. */
  readonly total?: true;
  /** Whether a search includes it. */
  readonly search?: true;
  /** Shown only when chosen. */
  readonly hidden?: true;
  /**
   * Whether it is the name of the person whose id is in the row's `user_id`: sorted by surname, as people are
   * everywhere.
   */
  readonly person?: true;
  /** Where a cell leads: a path with fields of its row as parameters. There is no link if one of them is empty. */
  readonly drill?: string;
  /** The filters of this report that are carried over, by their names there: what is behind a number adds up to it. */
  readonly carries?: Readonly<Record<string, string>>;
} & (
  | {
      readonly as?: "text" | "number" | "percentage" | "duration" | "date" | "dateTime" | "roles" | "boolean";
    }
  /** Names, or values with a word each. */
  | { readonly as: "tags"; readonly words?: Readonly<Record<string, { label: string }>> }
  /** A word without a tone is not a status but plain text. */
  | { readonly as: "status"; readonly words: Readonly<Record<string, { label: string; tone?: Tone }>> }
);

/**
 * A filter is about the field that it names. One that is `within` narrows what is counted, before rows are made of it;
 * one that is `ofPerson` is about the person whose id is in the row's `user_id`; with both, it is about the people who
 * are counted.
 */
export type ReportFilter = {
  readonly field: string;
  readonly label: string;
  readonly within?: true;
  readonly ofPerson?: true;
} & (
  | { readonly as: "select" | "multiSelect"; readonly choices: readonly Choice[] | OptionList }
  | { readonly as: "boolean" }
  | {
      readonly as: "dateRange";
      /** The filter is about days, and the report has no column that says so. */
      readonly days?: true;
      /** The filter is about what is to come, so the last days do not matter. */
      readonly ahead?: true;
    }
  /** From one value to another, for a kind whose values have an order. */
  | { readonly as: "range"; readonly of: RangeKindName }
);

/** Whether a filter is about days rather than timestamps. */
export const holdsDays = ({ columns }: Pick<Report, "columns">, filter: ReportFilter): boolean =>
  filter.as === "dateRange" &&
  (filter.days === true || columns.find(({ field }) => field === filter.field)?.as === "date");

/** The filter that limits a report to the last days. */
export const periodOf = ({ filters }: Pick<Report, "filters">): ReportFilter | undefined =>
  filters?.find((filter) => filter.as === "dateRange" && !filter.ahead);

/** Whether a filter leaves people out, in a report that counts them. */
export const narrowsPeople = ({ within, ofPerson }: ReportFilter): boolean => Boolean(within && ofPerson);

/** The most bars of a chart; the rest becomes one more, “Other”. */
export const mostBars = 5;

/** Numbers of the whole report, grouped: bars, those with the most of the first series first, or a line over time. */
export type ReportChart = {
  readonly as: "bar" | "line";
  readonly about: string;
  readonly by: string;
  /** The field that says which record `by` names, where several records may have the same name. */
  readonly of?: string;
  /** Its series are parts of one whole: bars are placed end to end, and the largest are those with the largest sum. */
  readonly stacked?: true;
  readonly series: readonly {
    readonly label: string;
    readonly tone: "accent" | "success" | "danger" | "edge";
    /** Adds up this field; counts the rows if none is named. */
    readonly sum?: string;
    /** Only rows in which a field has this value. */
    readonly where?: { readonly field: string; readonly is: string };
  }[];
};

export type Report = {
  readonly key: string;
  readonly area: ReportArea;
  /** Below the path of its area. */
  readonly path: string;
  readonly title: string;
  /** The question that it answers. */
  readonly question: string;
  /** Such as “12 users”. */
  readonly words: { readonly one: string; readonly many: string };
  /** Parameters that its address must have: `id` is a number, a list gives the choices. */
  readonly params?: Readonly<Record<string, "id" | readonly string[]>>;
  readonly columns: readonly ReportColumn[];
  readonly filters?: readonly ReportFilter[];
  /** The sort if none is requested. */
  readonly sorted: string;
  readonly chart?: ReportChart;
};

/** The query of a report: page, sort, search, its filters, and the parameters that its address must have. */
export type ReportQuery = {
  page: number;
  perPage: number;
  sort: string;
  search?: string | undefined;
  [filter: string]: unknown;
};

/** The schema of a report's query, by its filters. */
export function reportQuery(report: Report): z.ZodMiniObject & z.ZodMiniType<ReportQuery> {
  const sorts = report.columns.flatMap(({ field, sort }) => (sort ? [field] : []));
  return z.object({
    ...Object.fromEntries(
      Object.entries(report.params ?? {}).map(([name, kind]) => [
        name,
        kind === "id" ? IdParam : z.enum(kind as readonly [string, ...string[]]),
      ]),
    ),
    ...Object.assign({}, ...(report.filters ?? []).map(filterPart)),
    ...listParts(sorts, report.sorted),
  }) as z.ZodMiniObject & z.ZodMiniType<ReportQuery>;
}

function filterPart(one: ReportFilter): z.core.$ZodShape {
  if (one.as === "range") return filter.between(one.field, one.of);
  if (!("choices" in one))
    return one.as === "boolean" ? { [one.field]: filter.flag } : filter.range(one.field);
  if (typeof one.choices === "string") return { [one.field]: filter.ids };
  const values = one.choices.map(({ value }) => value) as [string, ...string[]];
  return { [one.field]: one.as === "select" ? filter.oneOf(values) : filter.anyOf(values) };
}

/** Whether a user may see a report. */
export const mayRead = ({ area }: Pick<Report, "area">, reader: Reader): boolean => isMeantFor(area, reader);

/** Whether it can be scheduled: its area has schedules, and its address needs nothing but filters. */
export const isScheduled = ({ area, params }: Report): boolean =>
  area.schedules !== false && params === undefined;

/** Whether a report can be searched: the others ignore what is searched for. */
export const isSearched = ({ columns }: Report): boolean => columns.some(({ search }) => search);

/** The address of a report, with the names of its parameters in place. */
export const reportAddress = ({ area, path }: Pick<Report, "area" | "path">): string =>
  `${area.path}/${path}`;

/** The name of a report in addresses. */
export const ReportKey = z.string().check(z.regex(/^[a-z-]{1,40}$/));
const KeyParams = z.object({ key: ReportKey });
const Asked = z.union([
  z.string().check(z.maxLength(200)),
  z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100)),
]);
/** As in a report's address; each report decides what it accepts. */
const AnyQuery = z.catchall(z.object({ page: z.optional(Asked), perPage: z.optional(Asked) }), Asked);

export const ReportRow = z.record(z.string(), z.unknown());
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportAnswer = z.object({
  data: z.array(ReportRow),
  meta: PageMeta,
  /** Totals over the whole report, by column. */
  totals: z.record(z.string(), z.number()),
  /** In the order of the chart's series. The last one sums up what the largest bars leave out: `others` of them. */
  chart: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.number()),
      others: z.optional(z.int().check(z.positive())),
    }),
  ),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

export const exportStatuses = ["waiting", "running", "done", "cancelled", "failed"] as const;
export const ReportExport = z.object({
  id: Id,
  report: z.string(),
  status: z.enum(exportStatuses),
  format: z.enum(exportFormats),
  /** Rows in the file so far, and in total; null until they are counted. */
  done: z.int().check(z.nonnegative()),
  total: z.nullable(z.int().check(z.nonnegative())),
  size: z.int().check(z.nonnegative()),
  asked_at: Instant,
  /** The file is kept until then. */
  kept_until: Instant,
  failure: z.nullable(z.string()),
});
export type ReportExport = z.infer<typeof ReportExport>;

const ExportParams = z.extend(KeyParams, { id: IdParam });

/** The calls that every report of every area answers. */
export const reportCalls = {
  reports: endpoint("GET", "/api/admin/reports", {
    summary: "Lists the reports that the caller may see.",
    answer: data(z.array(z.object({ key: z.string(), title: z.string(), question: z.string() }))),
  }),
  run: endpoint("GET", "/api/admin/reports/:key", {
    summary: "Returns a page of a report, with the totals and the chart for all its rows.",
    params: KeyParams,
    query: AnyQuery,
    answer: ReportAnswer,
  }),
  startExport: endpoint("POST", "/api/admin/reports/:key/exports", {
    summary: "Starts exporting all pages of a report in the background.",
    params: KeyParams,
    body: z.object({
      /** As in the address of the report. */
      question: z._default(z.string().check(z.maxLength(2_000)), ""),
      format: z.enum(exportFormats),
      /** All if none is named. */
      columns: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(60)), []),
    }),
    answer: data(ReportExport),
  }),
  readExport: endpoint("GET", "/api/admin/reports/:key/exports/:id", {
    summary: "Returns the progress of one of the caller's exports.",
    params: ExportParams,
    answer: data(ReportExport),
  }),
  cancelExport: endpoint("DELETE", "/api/admin/reports/:key/exports/:id", {
    summary: "Cancels an unfinished export.",
    params: ExportParams,
    answer: data(ReportExport),
  }),
  exportFile: endpoint("GET", "/api/admin/reports/:key/exports/:id/file", {
    summary: "Returns the file of a finished export.",
    params: ExportParams,
    answer: z.custom<AsyncIterable<Uint8Array>>(),
    file: true,
  }),
};

export const exportFilePath = ({ report, id }: Pick<ReportExport, "report" | "id">): string =>
  `/api/admin/reports/${report}/exports/${id}/file`;
