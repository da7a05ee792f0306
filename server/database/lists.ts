import { getTableColumns, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/**
 * How lists of any length go into statements: a list to look for is one array (`isOneOf`), and rows to write go
 * `inPortions`, or through `insertMany` if there are thousands. The embedded database gives up on a statement with
 * thousands of values.
 */

/** No statement binds more values than this; the tests check it at the driver. */
export const mostBound = 500;
/** How many values a statement may bind besides its rows. */
const beside = 20;

/** Whether `what` is in a list, which is one bound value. False for an empty list. */
export const isOneOf = (what: SQLWrapper, list: readonly (string | number)[]): SQL<boolean> =>
  sql<boolean>`${what} = any(${sql.param([...list])})`;

/** Writes rows in as many statements as necessary. @returns what `write` returned for each */
export async function inPortions<T extends object, R>(
  rows: readonly T[],
  write: (some: T[]) => PromiseLike<R>,
): Promise<R[]> {
  const widest = rows.reduce((most, row) => Math.max(most, valuesIn(row)), 1);
  const size = Math.max(1, Math.floor((mostBound - beside) / widest));
  const results: R[] = [];
  for (let from = 0; from < rows.length; from += size)
    results.push(await write(rows.slice(from, from + size)));
  return results;
}

/** How many rows go into one bound value: more of them would make a very long line of JSON. */
const mostAtOnce = 4_000;

/**
 * Writes thousands of rows that all have the same columns, each portion as one bound value. It is several times as fast
 * as `inPortions`, and returns nothing.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T["$inferInsert"][],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  for (let from = 0; from < rows.length; from += mostAtOnce) {
    const some = rows
      .slice(from, from + mostAtOnce)
      .map((row) => Object.fromEntries(columns.map(([key, { name }]) => [name, Reflect.get(row, key)])));
    await db.execute(sql`
      insert into ${table} (${names})
      select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(some)}::jsonb)`);
  }
}

const valuesIn = (row: object): number => Object.values(row).filter((value) => value !== undefined).length;
