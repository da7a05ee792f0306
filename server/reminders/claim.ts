import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import type { Pace } from "../pace.ts";
import { catchUpHours } from "./foresight.ts";
import { occurrences } from "./occurrences.ts";
import { recipientsOf } from "./recipients.ts";
import { guardVolume } from "./volume.ts";

export type RemindingApp = Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config" | "log">;

/** For how many learners reminders are claimed in one transaction. */
const portion = 100;

/**
 * From this many on, the database updates its statistics: while it believes that there are few rows, it scans them all
 * for each portion.
 */
const many = 200;

/**
 * Claims everything that is due, and records who is to receive it. A claim is a unique row (reminder, learner, cycle,
 * step), so that nothing is sent twice. This returns once all claims due now exist, whichever server made them. So
 * everything that someone gets on a day is known before any of it is sent.
 */
export async function claimDue(app: RemindingApp, pace: Pace): Promise<void> {
  const now = app.now();
  let [claimed, known] = [0, 0];
  for (const some of portionsOf(await pace(() => dueBy(app, now)))) {
    claimed += await pace(() => claimFor(app, now, some));
    if (claimed < Math.max(many, 2 * known)) continue;
    await pace(() => app.db().execute(sql`analyze reminder_sends, reminder_tellings`));
    known = claimed;
  }
  await app.inTransaction(() => guardVolume(app));
}

const windowUntil = ({ config }: RemindingApp, now: Date) => ({
  from: new Date(now.getTime() - catchUpHours * 3_600_000),
  to: now,
  zone: config.timeZone,
});

/** Occurrences to be sent that are not claimed yet. */
const unclaimed = sql`not o.done and not o.exempt and not o.on_leave and o.send_id is null`;

/** Rules with something due, and the learners concerned. */
type Due = { rules: number[]; learners: number[] };

/** Returns each rule with its learners. */
async function dueBy(app: RemindingApp, now: Date): Promise<Due[]> {
  const window = { rules: sql`reminders`, ...windowUntil(app, now) };
  const { rows } = await app.db().execute<{ id: number; learners: number[] }>(sql`
    select o.reminder_id as id, array_agg(distinct o.user_id) as learners
    from ${occurrences(window)} o where ${unclaimed} group by o.reminder_id order by o.reminder_id`);
  return rows.map(({ id, learners }) => ({ rules: [id], learners }));
}

/** Splits rules with many learners into parts, and groups rules with few. */
function portionsOf(due: readonly Due[]): Due[] {
  const portions: Due[] = [];
  for (const { rules, learners } of due)
    for (let from = 0; from < learners.length; from += portion) {
      const some = learners.slice(from, from + portion);
      const last = portions.at(-1);
      if (last && last.learners.length + some.length <= portion) {
        last.rules.push(...rules);
        last.learners.push(...some);
      } else portions.push({ rules: [...rules], learners: some });
    }
  return portions;
}

/**
 * Claims what these rules have for these learners. If several steps are due together, the last one is sent.
 * @returns how many rows were claimed
 */
const claimFor = (app: RemindingApp, now: Date, { rules, learners }: Due): Promise<number> =>
  app.inTransaction(async () => {
    // A server that has found the same occurrences waits: it must not send what it has before the rest is claimed.
    await app.db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.reminders.claim'))`);
    const chosen = sql`(select * from reminders where ${isOneOf(sql`id`, rules)})`;
    const { rows } = await app.db().execute<{ claimed: number }>(sql`
      with due as materialized (
        select o.*,
          row_number() over (partition by o.reminder_id, o.user_id order by o.moment desc, o.step desc) as place
        from ${occurrences({ rules: chosen, ...windowUntil(app, now) })} o
        where ${unclaimed} and ${isOneOf(sql`o.user_id`, learners)}),
      claimed as (
        insert into reminder_sends (reminder_id, user_id, cycle, step, moment, sent_at, messages)
        select o.reminder_id, o.user_id, o.cycle, o.step, o.moment, ${now.toISOString()}::timestamptz,
          case when o.place = 1 then (select count(*)::int from ${recipientsOf} told) else 0 end
        from due o join reminders r on r.id = o.reminder_id
        on conflict do nothing
        returning id, reminder_id, user_id, messages),
      told as (
        insert into reminder_tellings (send_id, user_id, address)
        select o.id, told.user_id, told.address
        from claimed o join reminders r on r.id = o.reminder_id cross join lateral ${recipientsOf} told
        where o.messages > 0)
      select count(*)::int as claimed from claimed`);
    return rows[0]!.claimed;
  });
