import { and, eq, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ListMeta, Neighbours } from "#src/contracts/admin/resource.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import type { ListQuery, RowQuery } from "./listQuery.ts";
import { orderOf, sortOf, whereMatches } from "./whereMatches.ts";
import { columnsOf, type AnyResource, type RecordRow } from "./resource.ts";

/** Reading records, as rows of the contract. */

/** Up to here records are counted; beyond it the database's own estimate is reported. */
const exactTo = 1_000_000;
/** Up to here all of them are examined. */
const countedTo = 10_000;
/**
 * Above this the planner's estimate is trusted: finding ten thousand of them takes longer than the page. A search
 * examines all of them up to here: people called Young are at the end of the index of names, and a walk along it would
 * pass everybody else first.
 */
const believedFrom = 50_000;

/** One page of a list, and the total. */
export async function readPage(
  app: App,
  resource: AnyResource,
  question: ListQuery & RowQuery,
): Promise<{ data: RecordRow[]; meta: ListMeta }> {
  const { page, perPage, sort } = question;
  const where = whereMatches(resource, question);
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const expected = await estimate(app, resource.table, where);
  const most = question.search ? believedFrom : countedTo;
  const few = expected <= believedFrom && (await readFew(app, resource, where, sort, slice, most));
  const isFew = few && few.total <= most;
  const ids = isFew ? few.ids : await walk(app, resource, where, orderOf(resource, sort), slice);
  const total = isFew ? few.total : await countRecords(app, resource, where, expected);
  return {
    data: await readRows(app, resource, ids, resource.listed),
    meta: { total, page, perPage, exact: total <= exactTo },
  };
}

/** How many records a query matches; beyond a million, the planner's estimate. */
async function countRecords(
  app: App,
  { table }: AnyResource,
  where: SQL | undefined,
  expected: number,
): Promise<number> {
  const { rows } = await app.db().execute<{ total: number }>(sql`
    select count(*)::int as total from (
      select from ${table} where ${where ?? sql`true`} limit ${exactTo + 1}) found`);
  const { total } = rows[0]!;
  return total <= exactTo ? total : Math.max(expected, exactTo + 1);
}

type Slice = { limit: number; offset: number };

/**
 * Reads a slice of the matches where there are few: finds all of them first and then sorts, whatever the planner
 * prefers. Along the index of the sort, one in a million might come at the very end.
 */
async function readFew(
  app: App,
  resource: AnyResource,
  where: SQL | undefined,
  sort: string,
  { limit, offset }: Slice,
  most = countedTo,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await app.db().execute<{ total: number; ids: number[] }>(sql`
    with ${foundOf(resource, where, sort, most)}
    select (select count(*)::int from found) as total,
      to_json(array(select id from found order by ${foundOrder(resource, sort)} limit ${limit} offset ${offset})) as ids`);
  return rows[0]!;
}

/** The matches of a query with their sort key, and one more than the limit if there are too many. */
function foundOf({ table, sorts }: AnyResource, where: SQL | undefined, sort: string, most: number): SQL {
  const { by } = sortOf(sorts, sort);
  return sql`found as materialized (
    select ${table.id} as id, ${by} as key from ${table} where ${where ?? sql`true`} limit ${most + 1})`;
}

const foundOrder = ({ sorts }: AnyResource, sort: string): SQL =>
  sortOf(sorts, sort).down ? sql`key desc, id desc` : sql`key, id`;

/** The same by walking along the index of the sort. */
async function walk(
  app: App,
  { table }: AnyResource,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: Slice,
): Promise<number[]> {
  const rows = await app
    .db()
    .select({ id: sql<number>`${table.id}` })
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** The ids that a query matches, in its order. */
export const readIds = async (
  app: App,
  resource: AnyResource,
  question: RowQuery,
  limit: number,
): Promise<number[]> => (await readIdBatches(app, resource, question, { limit, size: limit })).flatMap(idsIn);

/**
 * The same in batches, each as text for `idsIn`: a million rows of one number would take a hundred times as much
 * memory, and reading them all at once would hold up everybody else.
 */
export async function readIdBatches(
  app: App,
  resource: AnyResource,
  question: RowQuery,
  { limit, size }: { limit?: number; size: number },
): Promise<string[]> {
  const order = orderOf(resource, question.sort);
  const all = app
    .db()
    .select({
      id: sql<number>`${resource.table.id}`.as("id"),
      n: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("n"),
    })
    .from(resource.table as PgTable)
    .where(whereMatches(resource, question))
    .orderBy(...order)
    .$dynamic();
  const ids = (limit === undefined ? all : all.limit(limit)).as("ids");
  const batch = sql`(${ids.n} - 1) / ${sql.raw(String(size))}`;
  const rows = await app
    .db()
    .select({ batch: sql<string>`string_agg(${ids.id}::text, ',' order by ${ids.n})` })
    .from(ids)
    .groupBy(batch)
    .orderBy(batch);
  return rows.map((row) => row.batch);
}

export const idsIn = (batch: string): number[] => batch.split(",").map(Number);

/**
 * These records, in this order, without those that do not exist. Only some fields if they are named: the others need
 * queries of their own.
 */
export async function readRows(
  app: App,
  resource: AnyResource,
  ids: readonly number[],
  fields?: readonly string[],
): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  const { table } = resource;
  const wanted = fields && new Set(["id", ...fields]);
  const more = Object.fromEntries(
    Object.entries(resource.more?.() ?? {}).filter(([name]) => wanted?.has(name) ?? true),
  );
  const columns = [...columnsOf(table)].filter(([name]) => wanted?.has(name) ?? true);
  const from = app
    .db()
    .select({ ...Object.fromEntries(columns.map(([, { key, column }]) => [key, column])), ...more })
    .from(table as PgTable)
    // For a single table Drizzle leaves out its name, and a subquery of `more` would take the column for its own.
    .innerJoin(sql`unnest(${sql.param(ids)}::int[]) as asked (asked_id)`, sql`${table.id} = asked.asked_id`)
    .$dynamic();
  const beside = resource.beside?.();
  const joined = beside ? from.leftJoinLateral(beside, sql`true`) : from;
  const rows: Record<string, unknown>[] = await joined.where(resource.holds?.());
  const byId = new Map(
    rows.map((row) => [
      row.id as number,
      {
        ...Object.fromEntries(columns.map(([name, { key }]) => [name, plain(row[key])])),
        ...Object.fromEntries(Object.keys(more).map((name) => [name, plain(row[name])])),
      } as RecordRow,
    ]),
  );
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return resource.told ? resource.told(app, found) : found;
}

export async function findRow(app: App, resource: AnyResource, id: number): Promise<RecordRow> {
  const [row] = await readRows(app, resource, [id]);
  if (!row) throw refuse.notFound(`This ${resource.name} does not exist`);
  return row;
}

/** Timestamps travel as ISO 8601. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

/** How many rows the database's planner expects. */
async function estimate(app: App, table: PgTable, where: SQL | undefined): Promise<number> {
  const query = app
    .db()
    .select({ one: sql`1` })
    .from(table)
    .where(where);
  const { rows } = await app
    .db()
    .execute<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(sql`explain (format json) ${query}`);
  return Math.round(rows[0]!["QUERY PLAN"][0].Plan["Plan Rows"]);
}

type Found = Neighbours & { is_in: boolean };

/** The position of a record in a list, and its neighbours there. */
export async function readNeighbours(
  app: App,
  resource: AnyResource,
  id: number,
  question: RowQuery,
): Promise<Neighbours> {
  const { table } = resource;
  const { sort } = question;
  const where = whereMatches(resource, question);
  const expected = await estimate(app, table, where);
  const few = expected <= believedFrom && (await neighboursAmongFew(app, resource, where, sort, id));
  if (few && few.total <= countedTo) {
    const { is_in, ...found } = few;
    if (!is_in) await findRow(app, resource, id);
    return found;
  }
  const total = await countRecords(app, resource, where, expected);
  const [inList] = await app
    .db()
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(where, eq(table.id, id)));
  if (!inList) await findRow(app, resource, id);
  if (!inList) return { previous: null, next: null, position: null, total };
  const before = and(where, besides(resource, sort, id, "before"));
  const after = and(where, besides(resource, sort, id, "after"));
  const next = { limit: 1, offset: 0 };
  const earlier = await readFew(app, resource, before, sort, next);
  return {
    previous: (await walk(app, resource, before, orderOf(resource, sort, true), next))[0] ?? null,
    next: (await walk(app, resource, after, orderOf(resource, sort), next))[0] ?? null,
    position: earlier.total <= countedTo ? earlier.total + 1 : null,
    total,
  };
}

/** The same where a query matches few; if it matches too many, only `total` is meaningful. */
async function neighboursAmongFew(
  app: App,
  resource: AnyResource,
  where: SQL | undefined,
  sort: string,
  id: number,
): Promise<Found> {
  const { rows } = await app.db().execute<Found>(sql`
    with ${foundOf(resource, where, sort, countedTo)}, placed as (
      select id, lag(id) over beside as previous, lead(id) over beside as next,
        row_number() over beside::int as position
      from found window beside as (order by ${foundOrder(resource, sort)}))
    select p.previous, p.next, p.position, t.total, p.id is not null as is_in
    from (select count(*)::int as total from found) t left join placed p on p.id = ${id}`);
  return rows[0]!;
}

/** The records on one side of another in a sort. */
function besides({ table, sorts }: AnyResource, sort: string, id: number, side: "before" | "after"): SQL {
  const { by, down } = sortOf(sorts, sort);
  const sign = sql.raw((side === "after") === down ? "<" : ">");
  return sql`(${by}, ${table.id}) ${sign} (select ${by}, ${table.id} from ${table} where ${table.id} = ${id})`;
}
