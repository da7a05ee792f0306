import { sql } from "drizzle-orm";
import type { App } from "../../../app.ts";
import type { MergeLog } from "../../../schema/index.ts";
import { managersAbove } from "./mergeCatalogue.ts";
import type { Pair } from "./mergeRows.ts";

/**
 * The manager of a person between the two accounts of a merge: they report to the closed account, and the surviving
 * account reports to them, directly or indirectly. They cannot report to it in turn, so they get the closed account's
 * manager.
 */

/** There is at most one: everybody has one manager. */
export async function findBetween(app: App, { from, into }: Pair) {
  const { rows } = await app.db().execute<{ id: number; name: string }>(sql`
    select t.id, t.first_name || ' ' || t.last_name as name from users t
    where t.manager_id = ${from} and t.id <> ${into} and t.id in ${managersAbove(into)}`);
  return rows[0];
}

/** Gives that person the closed account's manager, or none if it has none, and logs it. */
export async function raiseBetween(
  app: App,
  pair: Pair,
  manager: number | null,
  log: MergeLog,
): Promise<void> {
  const between = await findBetween(app, pair);
  if (!between) return;
  await app.db().execute(sql`update users set manager_id = ${manager} where id = ${between.id}`);
  log.between = { id: between.id, manager };
}

/** The reverse, unless they have been given another manager since, or the closed account now reports to them. */
export async function lowerBetween(app: App, { from }: Pair, { between }: MergeLog): Promise<void> {
  if (between)
    await app.db().execute(sql`
      update users set manager_id = ${from}
      where id = ${between.id} and manager_id is not distinct from ${between.manager}::int
        and id not in ${managersAbove(from)}`);
}
