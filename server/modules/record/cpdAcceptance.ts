import { sql } from "drizzle-orm";
import type { CpdAcceptance } from "#src/contracts/cpdLog.ts";
import type { App } from "../../app.ts";
import { isoOf } from "../../database/isoOf.ts";
import { refuse } from "../../refusals.ts";
import { acceptances } from "../../search/certificates.ts";
import { longestOf } from "./cpdRows.ts";

/** A learner's confirmation of what completing an item has earned them. A renewal is confirmed again. */

const noItem = () => refuse.notFound("This item does not exist or is not published");

/** @throws Refused 404 for another user, and for an item that does not exist */
export async function readAcceptance(
  app: App,
  caller: number,
  userId: number,
  itemId: number,
): Promise<CpdAcceptance> {
  if (userId !== caller) throw noItem();
  const { rows } = await app.db().execute<CpdAcceptance>(sql`
    select ${userId}::int as user_id, i.id as item_id, ${isoOf(sql`c.completed_at`)} as completed_at,
      ${isoOf(sql`a.accepted_at`)} as accepted_at, ${longestOf(sql`i.cpd`)} as minutes, i.cpd as cpd_breakdown
    from items i
    left join item_completions c on c.item_id = i.id and c.user_id = ${userId}
    left join ${acceptances}
    where i.id = ${itemId} and (i.live or c.item_id is not null)`);
  if (!rows[0]) throw noItem();
  return rows[0];
}

/** Confirming again keeps the first date. @throws Refused 404; 409 if it is not completed or earns nothing */
export const acceptCpd = (app: App, userId: number, itemId: number): Promise<CpdAcceptance> =>
  app.inTransaction(async () => {
    const found = await readAcceptance(app, userId, userId, itemId);
    if (found.completed_at === null) throw refuse.conflict("Complete this item first");
    if (found.minutes === 0) throw refuse.conflict("This item earns no CPD");
    if (found.accepted_at !== null) return found;
    await app.db().execute(sql`
      insert into cpd_acceptances (user_id, item_id, accepted_at)
      values (${userId}, ${itemId}, ${app.now().toISOString()}::timestamptz)
      on conflict (user_id, item_id) do update set accepted_at = excluded.accepted_at`);
    return readAcceptance(app, userId, userId, itemId);
  });
