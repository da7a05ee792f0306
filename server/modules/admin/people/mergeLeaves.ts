import { sql, type SQL } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import type { MergeLog } from "../../../schema/index.ts";
import { movedKinds } from "./leaveMoves.ts";
import { belongings } from "./mergeCatalogue.ts";
import { logged, named, movedNames, type Pair } from "./mergeRows.ts";

/**
 * Due dates moved by leave, in a merge. Leave and a due date that it moved can end up with different accounts, if a
 * user can have only one row of a kind. They are then separated: otherwise deleting the leave would move back a date
 * that it never moved (T-22).
 */

/** Separates leave from the other account's dates, and logs what to restore. */
export async function partLeaves(app: App, pair: Pair, log: MergeLog): Promise<void> {
  log.parted = [];
  for (const kind of movedKinds)
    log.parted.push(
      ...(await part(app, pair, kind, { leave: isOneThatWentOver(log), row: named(...rowsOver(kind, log)) })),
    );
}

/** The reverse, after the rows have been moved back. */
export async function mergeLeave(app: App, pair: Pair, log: MergeLog): Promise<void> {
  for (const kind of movedKinds) {
    const [of] = rowsOver(kind, log);
    const back = logged(of, log.swapped)
      .filter((row) => row.back)
      .map((row) => row.name as object);
    await part(app, pair, kind, {
      leave: sql`(l.user_id = ${pair.from} and not ${isOneThatWentOver(log)})`,
      row: sql`(case when t.user_id = ${pair.from} then not ${named(...rowsOver(kind, log))} else ${named(of, back)} end)`,
    });
  }
  await app.db().execute(sql`
    insert into leave_moves
    select m.* from jsonb_populate_recordset(null::leave_moves, ${JSON.stringify(log.parted ?? [])}::jsonb) m
    where exists (select from long_term_leaves l where l.id = m.leave_id)
    on conflict (leave_id, kind, subject_id) do update set before = excluded.before, after = excluded.after`);
}

type Kind = (typeof movedKinds)[number];

/** The rows of a kind that moved from the closed account to the surviving one. */
const rowsOver = (kind: Kind, log: MergeLog) => {
  const of = belongings.find(({ table }) => table === kind.belonging)!;
  return [of, movedNames(of, log)] as const;
};

const isOneThatWentOver = (log: MergeLog): SQL => {
  const ids = (log.moved.long_term_leaves ?? []).map(({ id }) => Number(id));
  return isOneOf(sql`l.id`, ids);
};

/**
 * Deletes moves whose leave is now with a row that it was not with before. `closed`: what belonged to the closed
 * account.
 */
async function part(
  app: App,
  { from, into }: Pair,
  { kind, table, subject }: Kind,
  closed: { leave: SQL; row: SQL },
): Promise<Record<string, unknown>[]> {
  const { rows } = await app.db().execute<{ move: Record<string, unknown> }>(sql`
    delete from leave_moves m using long_term_leaves l, ${table} t
    where l.id = m.leave_id and l.user_id in (${from}, ${into}) and t.user_id = l.user_id
      and m.kind = ${kind} and t.${subject} = m.subject_id and ${closed.leave} <> ${closed.row}
    returning to_jsonb(m) as move`);
  return rows.map(({ move }) => move);
}
