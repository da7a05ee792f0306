import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

/**
 * How lists of any length go into statements: what is looked for is one array (`isOneOf`), what is written goes
 * `inPortions`. The embedded database gives up on a statement with thousands of values.
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

const valuesIn = (row: object): number => Object.values(row).filter((value) => value !== undefined).length;
