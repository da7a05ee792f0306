import { getTableColumns, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/**
 * How lists of any length go into statements: what is looked for is one array (`isOneOf`), what is written goes
 * `inPortions`, or by `insertMany` where there are thousands. The embedded database gives up on a statement with thousands of values.
 */

/** No statement binds more values than these; the tests see to it at the driver. */
export const mostBound = 500;
/** Those that a statement may bind beside its rows. */
const beside = 20;

/** Where `what` is one of a list, which is one bound value. Of an empty list it is false. */
export const isOneOf = (what: SQLWrapper, list: readonly (string | number)[]): SQL<boolean> =>
  sql<boolean>`${what} = any(${sql.param([...list])})`;

/** Writes rows by as many statements as that takes. @returns what `write` gave back of each */
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

/** Rows of one bound value each: more of them would be one long line of JSON. */
const mostAtOnce = 4_000;

/**
 * Writes thousands of rows that all have the same columns, each portion as one bound value; several times as fast as
 * `inPortions`, and it gives nothing back.
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
