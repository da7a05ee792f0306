import { sql, type SQL } from "drizzle-orm";
import type { App } from "../../../app.ts";
import type { MergeLog } from "../../../schema/index.ts";
import { keyOf, type Belonging } from "./mergeCatalogue.ts";

/** The rows of one table in a merge: counting, moving, exchanging, and undoing it. No row is ever deleted. */

type Named = Record<string, unknown>;
export type Pair = { from: number; into: number };

const tableOf = ({ table }: Belonging): SQL => sql`${sql.identifier(table)}`;
const userOf = ({ user = "user_id" }: Belonging, row?: "t" | "b"): SQL =>
  sql.raw(row ? `${row}.${user}` : user);
const belongs = ({ only }: Belonging): SQL => (only ? sql.raw(` and t.${only}`) : sql``);

/** The row of `other` that conflicts with `t`, where each user has only one. */
function counterpart(of: Belonging, other: number | SQL): SQL {
  const same = (of.one ?? []).map((column) =>
    sql.raw(
      column.startsWith("lower(")
        ? `lower(b.${column.slice(6, -1)}) = lower(t.${column.slice(6, -1)})`
        : `b.${column} = t.${column}`,
    ),
  );
  return sql`(select 1 from ${tableOf(of)} b where ${userOf(of, "b")} = ${other}${sql.join(same.map((one) => sql` and ${one}`))})`;
}
/** Whether the conflicting row has a different value, too. */
const differing = (of: Belonging, other: number | SQL): SQL =>
  of.says === undefined
    ? sql`exists ${counterpart(of, other)}`
    : sql`(exists ${counterpart(of, other)} and not exists (
        select 1 from (select b.* from ${tableOf(of)} b where ${userOf(of, "b")} = ${other}) b
        where ${sql.join(
          [...(of.one ?? []), of.says].map((column) => sql.raw(`b.${column} = t.${column}`)),
          sql` and `,
        )}))`;
const fits = (of: Belonging, other: number): SQL => of.fits?.(other) ?? sql`true`;
const free = (of: Belonging, other: number): SQL =>
  of.one ? sql`(${fits(of, other)} and not exists ${counterpart(of, other)})` : fits(of, other);

const nameOf = ({ names }: Belonging): SQL =>
  sql`jsonb_build_object(${sql.raw(names.map((name) => `'${name}', t.${name}`).join(", "))})`;
/** Whether a row `t` is one of those named: matched by its whole name, however many there are. */
export function named(of: Belonging, rows: readonly object[]): SQL {
  const all = sql`jsonb_array_elements(${JSON.stringify(rows)}::jsonb)`;
  const areWhole = rows.every((row) => of.names.every((name) => Object.hasOwn(row, name)));
  // Older logs have shorter names for some rows.
  return areWhole
    ? sql`(${nameOf(of)} in (select ${all}))`
    : sql`exists (select from ${all} n where ${nameOf(of)} @> n)`;
}

export type Found = { moves: number; conflicts: number; both: number; from: string; into: string };

/** How many rows there are, and descriptions of those in conflict. */
export async function findRows(app: App, of: Belonging, { from, into }: Pair): Promise<Found> {
  const asks = of.one && !of.quiet ? differing(of, into) : sql`false`;
  const { rows } = await app.db().execute<{ moves: number; conflicts: number; both: number }>(sql`
    select count(*) filter (where ${free(of, into)})::int as moves,
      count(*) filter (where ${asks})::int as conflicts,
      count(*) filter (where not ${free(of, into)} and not ${asks})::int as both
    from ${tableOf(of)} t where ${userOf(of, "t")} = ${from}${belongs(of)} and ${fits(of, into)}`);
  const found = rows[0]!;
  const described = found.conflicts > 0;
  return {
    ...found,
    from: described ? await describe(app, of, from, into) : "",
    into: described ? await describe(app, of, into, from) : "",
  };
}

/** How many rows in conflict are described. */
const mostDescribed = 3;

async function describe(app: App, of: Belonging, whose: number, other: number): Promise<string> {
  const { rows } = await app.db().execute<{ what: string | null }>(sql`
    select ${of.describe ?? sql`''`} as what from ${tableOf(of)} t
    where ${userOf(of, "t")} = ${whose}${belongs(of)} and ${differing(of, other)} order by 1`);
  const words = rows.slice(0, mostDescribed).map(({ what }) => what ?? "");
  if (rows.length > mostDescribed) words.push(`and ${rows.length - mostDescribed} more`);
  return words.join("; ");
}

/** Moves rows from one user to another. @returns their names */
async function move(app: App, of: Belonging, from: number, into: number, which: SQL): Promise<Named[]> {
  const { rows } = await app.db().execute<{ name: Named }>(sql`
    update ${tableOf(of)} t set ${userOf(of)} = ${into}
    where ${userOf(of, "t")} = ${from}${belongs(of)} and ${which} returning ${nameOf(of)} as name`);
  return rows.map(({ name }) => name);
}

/** Moves the rows that are free to move, and exchanges those in conflict if the closed account's are kept. */
export async function mergeRows(
  app: App,
  of: Belonging,
  { from, into }: Pair,
  keepFrom: boolean,
  between: number,
  log: MergeLog,
): Promise<void> {
  const moved = await move(app, of, from, into, free(of, into));
  if (moved.length > 0) log.moved[keyOf(of)] = moved;
  if (!keepFrom) return;
  const theirs = await move(app, of, into, between, differing(of, from));
  const ours = await move(app, of, from, into, sql`exists ${counterpart(of, between)}`);
  await move(app, of, between, from, sql`true`);
  log.swapped[keyOf(of)] = [
    ...ours.map((name) => ({ name })),
    ...theirs.map((name) => ({ name, back: true })),
  ];
}

/**
 * What a log has about these rows. Older logs have it under the name of the table, even if that refers to users twice:
 * then it may be about the other rows, whose names match none of these.
 */
export const logged = (of: Belonging, rows: MergeLog["moved"]): Named[] =>
  rows[keyOf(of)] ?? rows[of.table] ?? [];

/** The names of the rows that moved from the closed account to the surviving one. */
export const movedNames = (of: Belonging, { moved, swapped }: MergeLog): Named[] => [
  ...logged(of, moved),
  ...logged(of, swapped)
    .filter(({ back }) => back !== true)
    .map(({ name }) => name as Named),
];

/** The reverse. Whatever came later stays where it is. */
export async function unmergeRows(
  app: App,
  of: Belonging,
  { from, into }: Pair,
  between: number,
  log: MergeLog,
): Promise<void> {
  const swapped = logged(of, log.swapped);
  if (swapped.length > 0) {
    const names = (back: boolean) =>
      swapped.filter((row) => (row.back === true) === back).map((row) => row.name as Named);
    await move(app, of, into, between, named(of, names(false)));
    await move(app, of, from, into, sql`${named(of, names(true))} and ${free(of, into)}`);
    await move(app, of, between, from, sql`true`);
  }
  const moved = logged(of, log.moved);
  if (moved.length > 0) await move(app, of, into, from, sql`${named(of, moved)} and ${free(of, from)}`);
}
