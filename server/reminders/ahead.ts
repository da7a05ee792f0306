import { sql, type SQL } from "drizzle-orm";
import { day } from "#src/contracts/milliseconds.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import type { App } from "../app.ts";
import { stateAt } from "./foresight.ts";
import { occurrences } from "./occurrences.ts";
import { recipientsOf } from "./recipients.ts";

/** How a change of something that reminders use affects the messages of the coming days (G-14). */

type AheadApp = Pick<App, "db" | "now" | "config">;

/** Returns the days that are foreseen. */
export function daysAhead({ now }: Pick<App, "now">): { from: Date; to: Date } {
  const from = now();
  return { from, to: new Date(from.getTime() + reminderLimits.foreseenDays * day) };
}

/** Occurrences `o` of the coming days that will be sent, with their rules `r`, for the rules that match a condition. */
const coming = (app: AheadApp, holds: SQL): SQL => {
  const { from, to } = daysAhead(app);
  const rules = sql`(select * from reminders where ${holds})`;
  return sql`${occurrences({ rules, from, to, zone: app.config.timeZone })} o
    join reminders r on r.id = o.reminder_id and ${stateAt(from)} in ('planned', 'due')`;
};

/** Returns how many messages of the coming days use an email: to the learner, or about them to others. */
export async function messagesSaying(
  app: AheadApp,
  { message, toLearner }: { message: string; toLearner: boolean },
): Promise<number> {
  const { rows } = await app.db().execute<{ messages: number }>(sql`
    select count(*)::int as messages from ${coming(app, sql`message = ${message}`)}
      cross join lateral ${recipientsOf} told
    where (told.user_id is not distinct from o.user_id) = ${toLearner}`);
  return rows[0]!.messages;
}

/**
 * Returns how many messages appear and vanish as people join and leave an audience, each given as a `select` of user
 * ids. People who get one for another reason as well keep it.
 */
export async function messagesTo(
  app: AheadApp,
  { audience, joining, leaving }: { audience: number; joining: SQL; leaving: SQL },
): Promise<{ appear: number; vanish: number }> {
  const { rows } = await app.db().execute<{ appear: number; vanish: number }>(sql`
    select count(*) filter (where moving.joins)::int as appear, count(*) filter (where not moving.joins)::int as vanish
    from (
      select o.*, ${sql`array_remove(r.recipients, 'audience')`} as recipients, r.audience_id, r.addresses
      from ${coming(app, sql`audience_id = ${audience} and 'audience' = any(recipients)`)}) o
    cross join (
      select j.u as user_id, true as joins from (${joining}) j(u) union all select l.u, false from (${leaving}) l(u)) moving
    join users u on u.id = moving.user_id and u.disabled_at is null
    cross join lateral (select o.recipients, o.audience_id, o.addresses) r
    where not exists (select from ${recipientsOf} told where told.user_id = moving.user_id)`);
  return rows[0]!;
}
