import { sql } from "drizzle-orm";
import { emailEditors, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import { reminderLimits, type RemindedType } from "#src/contracts/reminders.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import type { App } from "../app.ts";
import { usersWith } from "../messages/recipients.ts";
import { tell } from "../messages/tell.ts";
import { catchUpHours } from "./foresight.ts";
import { reminderVolume } from "./messages.ts";
import { occurrences } from "./occurrences.ts";
import { recipientsOf } from "./recipients.ts";

export type RemindingApp = Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config" | "log">;

/** One server at a time: of two passes the second finds what the first has claimed. It holds until the transaction ends. */
export async function isAlone({ db }: Pick<App, "db">, work: string): Promise<boolean> {
  const { rows } = await db().execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${`lyceum.reminders.${work}`})) as alone`,
  );
  return rows[0]!.alone;
}

/** From so many on, the database counts what waits anew: it would go through all of it for each portion, as it knows of few. */
const many = 1_000;

/**
 * Claims everything that is due, and puts down who is to be told of it: in one transaction, so that what somebody gets on a day
 * is known as a whole. A claim is a row that there is once (reminder, learner, cycle, step), so that nothing is sent twice. Of
 * several steps that are due together the last one is sent.
 */
export const claimDue = (app: RemindingApp): Promise<void> =>
  app.inTransaction(async () => {
    if (!(await isAlone(app, "claim"))) return;
    const now = app.now();
    const window = {
      rules: sql`reminders`,
      ...{ from: new Date(now.getTime() - catchUpHours * 3_600_000), to: now, zone: app.config.timeZone },
    };
    const { rowCount } = await app.db().execute(sql`
      with due as materialized (
        select o.*, row_number() over (partition by o.reminder_id, o.user_id order by o.moment desc, o.step desc) as place
        from ${occurrences(window)} o
        where not o.done and not o.exempt and not o.on_leave and o.send_id is null),
      claimed as (
        insert into reminder_sends (reminder_id, user_id, cycle, step, moment, sent_at, messages)
        select o.reminder_id, o.user_id, o.cycle, o.step, o.moment, ${now.toISOString()}::timestamptz,
          case when o.place = 1 then (select count(*)::int from ${recipientsOf} told) else 0 end
        from due o join reminders r on r.id = o.reminder_id
        on conflict do nothing
        returning id, reminder_id, user_id, messages)
      insert into reminder_tellings (send_id, user_id, address)
      select o.id, told.user_id, told.address
      from claimed o join reminders r on r.id = o.reminder_id cross join lateral ${recipientsOf} told
      where o.messages > 0`);
    if (!rowCount) return;
    if (rowCount >= many) await app.db().execute(sql`analyze reminder_sends, reminder_tellings`);
    await guardVolume(app);
  });

/**
 * Has the emails of a reminder held where it would send more of them in a day than an administrator has confirmed, and says so
 * to those who can release them.
 */
async function guardVolume(app: RemindingApp): Promise<void> {
  const now = app.now().toISOString();
  const { timeZone } = app.config;
  const today = sql`(date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone})`;
  const { rows } = await app.db().execute<Held>(sql`
    with over as (
      select r.id, r.name, r.content_type, r.content_id, bool_or(s.held_at is not null) as known
      from reminders r join reminder_sends s on s.reminder_id = r.id and s.sent_at >= ${today}
      where r.id in (select c.reminder_id from reminder_sends c join reminder_tellings t on t.send_id = c.id)
      group by r.id having sum(s.messages) > greatest(r.confirmed_a_day, ${reminderLimits.aDay}::int)),
    held as (
      update reminder_sends s set held_at = ${now}::timestamptz from over
      where s.reminder_id = over.id and s.held_at is null
        and exists (select from reminder_tellings t where t.send_id = s.id)
      returning s.reminder_id)
    select o.name, o.content_type as type, o.content_id as "contentId", coalesce(i.title, e.name) as title
    from over o left join items i on o.content_type = 'item' and i.id = o.content_id
      left join exams e on o.content_type = 'exam' and e.id = o.content_id
    where not o.known and o.id in (select reminder_id from held)`);
  for (const { name, type, contentId, title } of rows)
    await tell(app, reminderVolume, await usersWith(app, emailEditors[setOf[type]].roles), {
      values: { MESSAGE: name, CONTENT_NAME: title },
      path: fillPath(reminderPlaces[type].path, { id: contentId }),
    });
}

type Held = { name: string; type: RemindedType; contentId: number; title: string };
/** Whose administrators work with reminders of each type. */
const setOf = { item: "learning", exam: "accreditation" } as const satisfies Record<RemindedType, EmailSet>;
