import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { personPlaces } from "#src/contracts/admin/reportPeople.ts";
import {
  holdsDays,
  mostBars,
  narrowsPeople,
  type Report,
  type ReportAnswer,
  type ReportChart,
  type ReportFilter,
  type ReportQuery,
  type ReportRow,
} from "#src/contracts/admin/reports.ts";
import { calendarDayAfter } from "#src/contracts/calendarDays.ts";
import type { Reader } from "#src/contracts/roles.ts";
import type { App } from "../app.ts";
import { matchesEveryWord } from "../database/matchesEveryWord.ts";
import { inOrder } from "../database/inOrder.ts";
import { columnKindOf } from "../resources/kinds/columns.ts";
import type { ColumnKind } from "../resources/kinds/kind.ts";
import { userOrder, users } from "../schema/index.ts";

/** The source of a report's rows. */
export type Source = (asked: SourceAsk) => SQL;
export type SourceAsk = {
  question: ReportQuery;
  /** The reader: a report whose readers do not all see the same leaves out what is not for them (G-17). */
  reader: Reader;
  /** The current time, for SQL and as a value. */
  now: SQL;
  at: Date;
  /** The product's own time zone. */
  zone: string;
  /** Whether a timestamp, a day or a value is in the requested range of a `within` filter. */
  within(field: string, column: SQL): SQL;
  /** Whether the filters include a person. */
  counted(person: SQL): SQL;
};

/** A report with the statement for its rows, each with a unique `row_id`. */
export type Answered = { report: Report; source: Source };

/** The maximum number of points in a line chart; the latest ones are kept. */
const mostPoints = 92;

const of = (field: string): SQL => sql`r.${sql.identifier(field)}`;

/**
 * All rows of a query. Page, totals, chart and file all use this one statement, so that their numbers cannot differ
 * (T-57).
 */
function rowsOf(
  app: Pick<App, "now" | "config">,
  { report, source }: Answered,
  question: ReportQuery,
  reader: Reader,
): SQL {
  const at = app.now();
  const now = sql`${at.toISOString()}::timestamptz`;
  const { timeZone: zone } = app.config;
  const filters = report.filters ?? [];
  const within: SourceAsk["within"] = (field, column) => {
    const filter = filters.find((one) => one.field === field);
    return filter ? rangeOf(question, field, column, withinOf(report, filter)) : sql`true`;
  };
  const counted: SourceAsk["counted"] = (person) =>
    sql.join(
      [sql`true`, ...filters.filter(narrowsPeople).map((one) => filterOf(report, one, question, person))],
      sql` and `,
    );
  const conditions = [
    searchOf(report, question.search),
    ...filters.filter((one) => !one.within).map((one) => filterOf(report, one, question)),
  ];
  return sql`(
    select r.*${ofPersons(report)} from (${source({ question, reader, now, at, zone, within, counted })}) r
    where ${sql.join(conditions, sql` and `)}) r`;
}

/** The person columns that a report declares, for the person of each row; null if a row is about nobody known. */
function ofPersons({ columns }: Report): SQL {
  const declared = new Set(columns.map(({ field }) => field));
  const found: SQL[] = personPlaces
    .filter((field) => declared.has(field))
    .map(
      (field) => sql`, (
        select l.label from user_options o join admin_option_lists l on l.id = o.option_id
        where o.user_id = r.user_id and o.field = ${field}) as ${sql.identifier(field)}`,
    );
  if (declared.has("audiences"))
    found.push(sql`, array(
      select a.name from audience_users m join audiences a on a.id = m.audience_id
      where m.user_id = r.user_id and a.archived_at is null order by ${inOrder(sql`a.name`)}) as audiences`);
  return sql.join(found, sql``);
}

/** Whether a person has one of the options, or is in one of the audiences. */
const isOfPerson = (person: SQL, field: string, list: SQL): SQL =>
  field === "audience"
    ? sql`exists (select from audience_users m where m.user_id = ${person} and m.audience_id in (${list}))`
    : sql`exists (
        select from user_options o where o.user_id = ${person} and o.field = ${field} and o.option_id in (${list}))`;

/** Every word must occur, in any column. */
function searchOf({ columns }: Report, text?: string): SQL {
  const searched = columns.filter(({ search }) => search).map(({ field }) => of(field));
  if (searched.length === 0) return sql`true`;
  return matchesEveryWord(sql`lower(concat_ws(' ', ${sql.join(searched, sql`, `)}))`, text) ?? sql`true`;
}

function filterOf(report: Report, filter: ReportFilter, question: ReportQuery, person = of("user_id")): SQL {
  const { field, ofPerson } = filter;
  if (filter.as === "range" || filter.as === "dateRange")
    return rangeOf(question, field, of(field), withinOf(report, filter));
  const given = question[field];
  if (given === undefined) return sql`true`;
  const values = [given].flat() as (string | number | boolean)[];
  if (values.length === 0) return sql`true`;
  const list = sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );
  if (ofPerson) return isOfPerson(person, field, list);
  const column = report.columns.find((one) => one.field === field);
  return columnKindOf(column).among?.(of(field), list) ?? sql`${of(field)} in (${list})`;
}

type Within = NonNullable<ColumnKind["within"]>;

/** How the ends of a filter's range are read. */
function withinOf(report: Report, filter: ReportFilter): Within {
  const dated = holdsDays(report, filter) ? "date" : "dateTime";
  return columnKindOf({ as: filter.as === "range" ? filter.of : dated }).within!;
}

/** Days are whole UTC days, timestamps are exact, and ranges of other values include both ends. */
function rangeOf(question: ReportQuery, field: string, column: SQL, within: Within): SQL {
  const [from, to] = [question[`${field}_from`], question[`${field}_to`]] as (string | undefined)[];
  return within(column, from, to);
}

/** Ties are broken by the row's own id, so that pages neither repeat nor miss a row. */
function orderOf({ columns }: Report, sort: string): SQL {
  const field = sort.replace(/^-/, "");
  const column = columns.find((one) => one.field === field)!;
  const by = column.person ? surname : (columnKindOf(column).sorted?.(of(field)) ?? of(field));
  return sql`${by} ${sql.raw(sort.startsWith("-") ? "desc nulls last" : "asc nulls last")}, r.row_id`;
}

const people = alias(users, "people");
const surname = sql`(select ${userOrder(people)} from ${users} people where ${people.id} = ${of("user_id")})`;

/** Timestamps and days as text, in the format of the contract. */
const shown = (report: Report): SQL =>
  sql.join(
    [
      sql`to_jsonb(r)`,
      ...report.columns.flatMap((column) => {
        const told = columnKindOf(column).told?.(of(column.field));
        return told ? [sql`jsonb_build_object(${column.field}::text, ${told})`] : [];
      }),
    ],
    sql` || `,
  );

/** Returns one page of a report, with the totals and the chart of the whole. */
export async function runReport(
  app: App,
  answered: Answered,
  question: ReportQuery,
  reader: Reader,
): Promise<ReportAnswer> {
  const { report } = answered;
  const { page, perPage, sort } = question;
  const rows = rowsOf(app, answered, question, reader);
  return app.inTransaction(async () => {
    // Page, totals and chart show the same point in time.
    await app.db().execute(sql`set transaction isolation level repeatable read, read only`);
    const { rows: found } = await app.db().execute<{ row: ReportRow }>(sql`
      select ${shown(report)} as row from ${rows}
      order by ${orderOf(report, sort)} limit ${perPage} offset ${(page - 1) * perPage}`);
    const { total, totals } = await totalsOf(app, report, rows);
    return {
      data: found.map(({ row }) => row),
      meta: { total, page, perPage },
      totals,
      chart: report.chart ? await chartOf(app, report, report.chart, rows) : [],
    };
  });
}

async function totalsOf(app: App, { columns }: Report, rows: SQL) {
  const added = columns.flatMap(({ field, total }) => (total ? [field] : []));
  const sums = added.map((field) => sql`coalesce(sum(${of(field)}), 0)::float8`);
  const { rows: counted } = await app
    .db()
    .execute<{ total: number; sums: number[] }>(
      sql`select count(*)::int as total, array[${sql.join([sql`0::float8`, ...sums], sql`, `)}] as sums from ${rows}`,
    );
  const { total, sums: numbers } = counted[0]!;
  return {
    total,
    totals: Object.fromEntries(added.map((field, index) => [field, Number(numbers[index + 1])])),
  };
}

async function chartOf(app: App, { columns }: Report, chart: ReportChart, rows: SQL) {
  const column = columns.find(({ field }) => field === chart.by)!;
  const group = columnKindOf(column).grouped?.(of(chart.by)) ?? sql`${of(chart.by)}::text`;
  const series = chart.series.map(({ sum, where }) => {
    const only = where ? sql` filter (where ${of(where.field)} = ${where.is})` : sql``;
    return sum ? sql`coalesce(sum(${of(sum)})${only}, 0)::float8` : sql`(count(*)${only})::float8`;
  });
  const groups = sql`
    select coalesce(${group}, '') as name, array[${sql.join(series, sql`, `)}] as numbers from ${rows}
    group by 1${chart.of ? sql`, ${of(chart.of)}` : sql``}`;
  return chart.as === "line" ? pointsOf(app, groups, series.length) : barsOf(app, groups, chart);
}

type Group = { name: string; numbers: number[] };
const drawnOf = ({ name, numbers }: Group) => ({ name, values: numbers.map(Number) });

/** Every day from the first to the last that has rows, or the latest of them: a day without rows is a point, too. */
async function pointsOf(app: App, groups: SQL, series: number) {
  const { rows } = await app
    .db()
    .execute<Group>(sql`select * from (${groups}) g where name <> '' order by name desc limit ${mostPoints}`);
  const [last, first] = [rows[0], rows.at(-1)];
  if (!last || !first) return [];
  const known = new Map(rows.map((row) => [row.name, row]));
  const numbers = Array.from({ length: series }, () => 0);
  return Array.from({ length: mostPoints }, (_, ago) => calendarDayAfter(new Date(last.name), -ago))
    .filter((name) => name >= first.name)
    .map((name) => drawnOf(known.get(name) ?? { name, numbers }))
    .toReversed();
}

/** The largest bars, and all others as one: together they add up to the whole report. */
async function barsOf(app: App, groups: SQL, { series, stacked }: ReportChart) {
  const sums = series.map((_, index) => sql`sum(numbers[${sql.raw(String(index + 1))}])::float8`);
  const size = stacked ? sql`(select sum(n) from unnest(numbers) n)` : sql`numbers[1]`;
  const { rows } = await app.db().execute<Group & { others: number | null }>(sql`
    with g as (
      select *, row_number() over (order by ${size} desc, name, numbers desc) as place from (${groups}) grouped)
    select name, numbers, null::int as others, place from g where place <= ${mostBars}
    union all
    select '', array[${sql.join(sums, sql`, `)}], count(*)::int, ${mostBars + 1} from g
    where place > ${mostBars} having count(*) > 0
    order by place`);
  return rows.map((row) => ({ ...drawnOf(row), ...(row.others !== null && { others: row.others }) }));
}

/** Returns the statement for all rows in the order of a query, each with its number from 1. */
export function numberedRows(
  app: Pick<App, "now" | "config">,
  answered: Answered,
  question: ReportQuery,
  reader: Reader,
): { n: SQL; row: SQL; from: SQL } {
  return {
    n: sql`row_number() over (order by ${orderOf(answered.report, question.sort)})`,
    row: shown(answered.report),
    from: rowsOf(app, answered, question, reader),
  };
}
