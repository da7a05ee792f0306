import { sql, type SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import {
  cpdKeys,
  type cpdLogCalls,
  type cpdSorts,
  type CpdRow,
  type CpdYear,
} from "#src/contracts/cpdLog.ts";
import type { App } from "../../app.ts";
import { inOrder } from "../../database/inOrder.ts";
import { isoOf } from "../../database/isoOf.ts";
import { matchesEveryWord } from "../../database/matchesEveryWord.ts";
import { cpdDone, cpdPlanned, cpdRows, isOfYear } from "./cpdRows.ts";

/** Reading a user's CPD log: its rows, and the status of a year. */

type Narrowed = Omit<z.output<typeof cpdLogCalls.export.query>, "format">;

const orders = {
  "-on": sql`r."on" desc, r.at desc`,
  on: sql`r."on", r.at`,
  "-minutes": sql`r.minutes desc, r."on" desc`,
  minutes: sql`r.minutes, r."on" desc`,
  title: inOrder(sql`r.title`),
} satisfies Record<(typeof cpdSorts)[number], SQL>;

export const yearOf = (app: App): number => app.now().getUTCFullYear();

const fits = (app: App, { year, source, category, structured, name }: Narrowed): SQL =>
  sql.join(
    [
      isOfYear(year ?? yearOf(app)),
      source && sql`r.source = ${source}`,
      category && sql`coalesce((r.cpd ->> ${category})::float8, 0) > 0`,
      structured && sql`r.structured = ${structured === "true"}::boolean`,
      matchesEveryWord(sql`lower(r.title || ' ' || r.reflection)`, name),
    ].filter((one) => one !== undefined),
    sql` and `,
  );

const row = sql`json_build_object(
  'source', r.source, 'id', r.id, 'title', r.title, 'on', r."on", 'minutes', r.minutes, 'cpd_breakdown', r.cpd,
  'structured', r.structured, 'reflection', r.reflection, 'evidence', r.evidence, 'version', r.version,
  'accepted_at', ${isoOf(sql`r.accepted_at`)})`;

/** One of a user's entries as the log shows it; undefined if they have none with this id. */
export async function readEntry(app: App, userId: number, id: number): Promise<CpdRow | undefined> {
  const { rows } = await app
    .db()
    .execute<{ row: CpdRow }>(
      sql`select ${row} as row from ${cpdRows(userId)} r where r.source = 'entry' and r.id = ${id}`,
    );
  return rows[0]?.row;
}

/** The rows that match, all of them or one page. */
export async function listCpd(
  app: App,
  userId: number,
  query: Narrowed,
  { page, perPage }: { page: number; perPage: number } = { page: 1, perPage: mostExported },
): Promise<{ rows: CpdRow[]; total: number }> {
  const from = (page - 1) * perPage;
  const { rows } = await app.db().execute<{ total: number; rows: CpdRow[] }>(sql`
    with found as materialized (
      select r.*, row_number() over (order by ${orders[query.sort]}, r.source, r.id desc) as place
      from ${cpdRows(userId)} r where ${fits(app, query)})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(${row} order by r.place), '[]') from found r
        where r.place > ${from}::int and r.place <= ${from + perPage}::int) as rows`);
  return rows[0]!;
}

/** Nobody has more entries in a year. */
const mostExported = 20_000;

/** The status of a user's year, and the years that have entries. */
export async function readYear(
  app: App,
  userId: number,
  year = yearOf(app),
): Promise<{ year: CpdYear; years: number[] }> {
  const sums = sql.join(
    cpdKeys.map((key) => sql`${key}::text, coalesce(sum((r.cpd ->> ${key})::float8), 0)::float8`),
    sql`, `,
  );
  const { rows } = await app.db().execute<Pick<CpdYear, "done" | "planned" | "by"> & { years: number[] }>(sql`
    select ${cpdDone(userId, year)} as done, ${cpdPlanned(userId, year, app.now())} as planned,
      (select json_build_object(${sums}) from ${cpdRows(userId)} r where ${isOfYear(year)}) as by,
      (select coalesce(json_agg(distinct extract(year from r."on")::int), '[]') from ${cpdRows(userId)} r) as years`);
  const { done, planned: assigned, by, years } = rows[0]!;
  // What is assigned can be done this year or later, not in a year that is over.
  const planned = year < yearOf(app) ? 0 : assigned;
  const target = app.config.cpdTarget;
  return {
    year: { year, target, done, planned, short: Math.max(0, (target ?? 0) - done - planned), by },
    years: [...new Set([...years, yearOf(app), year])].toSorted((one, other) => other - one),
  };
}
