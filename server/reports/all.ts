import {
  isScheduled,
  mayRead,
  reportQuery,
  type Report,
  type ReportQuery,
} from "#src/contracts/admin/reports.ts";
import type { Reader, RoleName } from "#src/contracts/roles.ts";
import { rangesForward } from "#src/contracts/admin/query.ts";
import * as z from "zod/mini";
import { roles, type Access } from "../access.ts";
import { areas } from "../areas/areas.ts";
import type { Caller } from "../caller.ts";
import { refuse } from "../refusals.ts";
import type { Answered } from "./query.ts";

/** Every report of every area, with its statement. */
const answered: ReadonlyMap<string, Answered> = new Map(
  areas.flatMap(({ reports }) =>
    (reports?.declared ?? []).map((report) => [
      report.key,
      { report, source: reports!.sources[report.key]! },
    ]),
  ),
);
const declared = [...answered.values()].map(({ report }) => report);

const readersOf = (reports: readonly Report[]): Access<Caller> => ({
  ...roles(...([...new Set(reports.flatMap(({ area }) => area.roles))] as [RoleName, ...RoleName[]])),
  allows: (caller) => reports.some((report) => mayRead(report, caller)),
});

/** People who may see the reports of some area; each report says which. */
export const reportReaders = readersOf(declared);

/** Returns the reports that a person may see. */
export const reportsFor = (person: Reader): Report[] => declared.filter((report) => mayRead(report, person));

/** Reports that can be scheduled. */
export const scheduledReports = declared.filter(isScheduled);

/** People who may see some of those. */
export const scheduleReaders = readersOf(scheduledReports);

/** Returns the schedulable report with a key. */
export const scheduledReport = (key: string): Report | undefined =>
  scheduledReports.find((report) => report.key === key);

/** @throws Refused 404 if there is none, or none for this person: the response does not reveal which */
export function reportFor(key: string, person: Reader): Answered {
  const found = answered.get(key);
  if (!found || !mayRead(found.report, person)) throw refuse.notFound("This report does not exist");
  return found;
}

/**
 * Parses the query of a report. @throws Refused 422 by field; parameters that the report does not know are refused as
 * well
 */
export function readQuery(report: Report, given: Readonly<Record<string, unknown>>): ReportQuery {
  const { shape } = reportQuery(report);
  const parsed = z.strictObject(shape).check(rangesForward(shape)).safeParse(given);
  if (parsed.success) return parsed.data as ReportQuery;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".")];
    for (const name of names) (errors[name] ??= []).push(issue.message);
  }
  throw refuse.invalid(errors);
}

/** Reads the query of an address: `status=new&status=active&search=x`. */
export function queryIn(address: string): Record<string, string | string[]> {
  const search = new URLSearchParams(address);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : values[0]!];
    }),
  );
}

/** Splits the address of a report into what a schedule keeps: its query, and the selected columns. */
export function keptOf(address: string): { asked: URLSearchParams; columns: string[] } {
  const asked = new URLSearchParams(address);
  const columns = asked.get("columns");
  asked.delete("columns");
  return { asked, columns: columns ? columns.split(",") : [] };
}

/** Returns the columns of a file. @throws Refused 422 for one that the report does not have */
export function columnsOf(report: Report, asked: readonly string[]): string[] {
  const known: string[] = report.columns.map(({ field }) => field);
  if (asked.length === 0) return report.columns.filter(({ hidden }) => !hidden).map(({ field }) => field);
  if (new Set(asked).size !== asked.length || asked.some((field) => !known.includes(field)))
    throw refuse.invalid({ columns: ["Choose columns of the report, each only once"] });
  return [...asked];
}
