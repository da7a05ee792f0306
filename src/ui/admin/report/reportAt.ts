import * as z from "zod/mini";
import {
  isSearched,
  reportAddress,
  reportCalls,
  reportQuery,
  type Report,
  type ReportColumn,
  type ReportFilter,
  type ReportRow,
} from "#src/contracts/admin/reports.ts";
import { filterNames } from "#src/contracts/admin/query.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { ResourcePlace } from "#src/routes/admin/place.ts";
import type { AnyResource } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";

/** A report in the form that a list's parts use. Like a list, it has its query, filters and columns in its address. */
export type ReportAt = ResourceAt & { report: Report; params: Readonly<Record<string, string>> };

/** @param params what its address holds besides the query */
export function reportAt(report: Report, name: string, params: Record<string, string>): ReportAt {
  const place: ResourcePlace = {
    name,
    path: fillPath(reportAddress(report), params),
    title: report.title,
    words: report.words,
    theme: report.area.theme,
    roles: report.area.roles,
    ...(report.area.permissions && { permissions: report.area.permissions }),
    load: () => Promise.resolve({ default: resource }),
  };
  // Its columns and filters are those of lists, except for what only lists have; they are checked where a report is
  // declared.
  const resource = {
    calls: { list: { ...reportCalls.run, query: offeredQuery(report) } },
    named: report.columns[0]!.field,
    // A list's column names what it is sorted by; a report sorts by its fields.
    columns: report.columns.map(({ sort, ...column }) => ({
      ...column,
      ...(sort && { sort: column.field }),
    })),
    filters: (report.filters ?? []).map(searched),
    fields: [],
    acts: [],
    below: [],
    always: params,
  } as unknown as AnyResource;
  return { report, params, place, resource };
}

/** The parts of its query that its screen offers. */
const offeredQuery = (report: Report) =>
  isSearched(report) ? reportQuery(report) : z.omit(reportQuery(report), { search: true });

/** The parameters and query of the request. */
export const reportQueryOf = ({ report }: ReportAt, query: Record<string, unknown>) => ({
  params: { key: report.key },
  query,
});

/** People and audiences may be too many for a list, so they are searched for. */
const searched = (one: ReportFilter) =>
  "choices" in one && (one.choices === "users" || one.choices === "audiences")
    ? { field: one.field, label: one.label, as: one.choices }
    : one;

/** The address that a cell leads to, with the filters that it carries; null if its row lacks what the address needs. */
export function drillOf(
  { filters = [] }: Pick<Report, "filters">,
  { drill, carries = {} }: Pick<ReportColumn, "drill" | "carries">,
  row: ReportRow,
  asked = new URLSearchParams(),
): string | null {
  if (drill === undefined) return null;
  const names = [...drill.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.some((name) => row[name] === null || row[name] === undefined)) return null;
  const carried = new URLSearchParams(
    filters.flatMap((filter) => {
      const field = carries[filter.field];
      if (field === undefined) return [];
      const there = filterNames({ ...filter, field });
      return filterNames(filter).flatMap((name, end) =>
        asked.getAll(name).map((value) => [there[end]!, value]),
      );
    }),
  );
  const address = fillPath(drill, row);
  return carried.size === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${carried}`;
}
