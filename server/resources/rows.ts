import { and, eq, getTableColumns, inArray, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { ListMeta, Neighbours } from "#src/contracts/admin/resource.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { orderOf, sortOf, whereOf, type ListQuestion, type Question } from "./question.ts";
import { columnsOf, type AnyResource, type RecordRow } from "./resource.ts";

/** Reading records, as rows of the contract. */

/** Up to here records are counted; beyond it the database's own estimate is told. */
const countedTo = 10_000;

/** One page of a list, and how much there is. */
export async function readPage(
  app: App,
  resource: AnyResource,
  question: ListQuestion & Question,
): Promise<{ data: RecordRow[]; meta: ListMeta }> {
  const { page, perPage } = question;
  const where = whereOf(resource, question);
  const { total, exact } = await countOf(app, resource, where);
  const data = await select(app, resource, where, {
    order: orderOf(resource, question.sort),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { data, meta: { total, page, perPage, exact } };
}

/** The ids that a question is about, in its order. */
export const readIds = async (
  app: App,
  resource: AnyResource,
  question: Question,
  limit: number,
): Promise<number[]> => (await readIdBatches(app, resource, question, { limit, size: limit })).flatMap(idsIn);

/**
 * The same, so many to a batch, each as text for `idsIn`: a million rows of one number would weigh a hundred times as much,
 * and to read them all at once would hold up everybody else.
 */
export async function readIdBatches(
  app: App,
  resource: AnyResource,
  question: Question,
  { limit, size }: { limit: number; size: number },
): Promise<string[]> {
  const order = orderOf(resource, question.sort);
  const ids = app
    .db()
    .select({
      id: sql<number>`${resource.table.id}`.as("id"),
      n: sql<number>`row_number() over (order by ${sql.join(order, sql`, `)})`.as("n"),
    })
    .from(resource.table as PgTable)
    .where(whereOf(resource, question))
    .orderBy(...order)
    .limit(limit)
    .as("ids");
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

/** These records, in this order; those that are not there are left out. */
export async function readRows(
  app: App,
  resource: AnyResource,
  ids: readonly number[],
): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  const rows = await select(app, resource, inArray(resource.table.id, [...ids]), {
    order: [],
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findRow(app: App, resource: AnyResource, id: number): Promise<RecordRow> {
  const [row] = await readRows(app, resource, [id]);
  if (!row) throw refuse.notFound(`This ${resource.name} does not exist`);
  return row;
}

type Slice = { order: SQL[]; limit: number; offset?: number };

/** The page's ids are found first, which an index can do alone; only then are whole rows read. */
async function select(
  app: App,
  resource: AnyResource,
  where: SQL | undefined,
  { order, limit, offset = 0 }: Slice,
): Promise<RecordRow[]> {
  const { table } = resource;
  const more = resource.more?.() ?? {};
  const page = app
    .db()
    .select({ id: sql<number>`${table.id}`.as("page_id") })
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
    .as("page");
  const rows = await app
    .db()
    .select({ ...getTableColumns(table), ...more })
    .from(table as PgTable)
    .innerJoin(page, eq(table.id, page.id))
    .orderBy(...order);
  const columns = [...columnsOf(table)];
  return rows.map((row: Record<string, unknown>) => ({
    ...Object.fromEntries(columns.map(([name, { key }]) => [name, plain(row[key])])),
    ...Object.fromEntries(Object.keys(more).map((name) => [name, plain(row[name])])),
  })) as RecordRow[];
}

/** Moments travel as ISO 8601. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value);

async function countOf(
  app: App,
  { table }: AnyResource,
  where: SQL | undefined,
): Promise<{ total: number; exact: boolean }> {
  const some = app
    .db()
    .select({ one: sql`1`.as("one") })
    .from(table as PgTable)
    .where(where)
    .limit(countedTo + 1)
    .as("some");
  const [counted] = await app
    .db()
    .select({ total: sql<number>`count(*)::int` })
    .from(some);
  if (counted!.total <= countedTo) return { total: counted!.total, exact: true };
  return { total: Math.max(await estimate(app, table, where), countedTo + 1), exact: false };
}

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

/** Where a record stands in a list, and its neighbours there. */
export async function readNeighbours(
  app: App,
  resource: AnyResource,
  id: number,
  question: Question,
): Promise<Neighbours> {
  const { table } = resource;
  const where = whereOf(resource, question);
  const { total } = await countOf(app, resource, where);
  const [inList] = await app
    .db()
    .select({ id: table.id })
    .from(table as PgTable)
    .where(and(where, eq(table.id, id)));
  if (!inList) await findRow(app, resource, id);
  if (!inList) return { previous: null, next: null, position: null, total };
  const before = besides(resource, question.sort, id, "before");
  const [previous, next] = [
    await nearest(app, resource, and(where, before), orderOf(resource, question.sort, true)),
    await nearest(
      app,
      resource,
      and(where, besides(resource, question.sort, id, "after")),
      orderOf(resource, question.sort),
    ),
  ];
  const earlier = await countOf(app, resource, and(where, before));
  return { previous, next, position: earlier.exact ? earlier.total + 1 : null, total };
}

/** The records on one side of another in a sort. */
function besides({ table, sorts }: AnyResource, sort: string, id: number, side: "before" | "after"): SQL {
  const { by, down } = sortOf(sorts, sort);
  const sign = sql.raw((side === "after") === down ? "<" : ">");
  return sql`(${by}, ${table.id}) ${sign} (select ${by}, ${table.id} from ${table} where ${table.id} = ${id})`;
}

async function nearest(
  app: App,
  { table }: AnyResource,
  where: SQL | undefined,
  order: SQL[],
): Promise<number | null> {
  const [row] = await app
    .db()
    .select({ id: table.id })
    .from(table as PgTable)
    .where(where)
    .orderBy(...order)
    .limit(1);
  return (row?.id as number | undefined) ?? null;
}
