import { sql, type SQL } from "drizzle-orm";
import { emailEditors, type EmailSet } from "#src/contracts/emails/emailSets.ts";
import { fillPath } from "#src/contracts/endpoint.ts";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { reminderLimits } from "#src/contracts/reminders.ts";
import { reminderPlaces } from "#src/routes/admin/reminders.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { usersWith } from "../messages/recipients.ts";
import { tell, type TellingApp } from "../messages/tell.ts";
import { isHeldEmailOf, settleClaims } from "./held.ts";
import { reminderVolume } from "./messages.ts";

/** How many messages a reminder may send in a day. */

const startOfToday = ({ now, config }: Pick<App, "now" | "config">): SQL => {
  const [at, zone] = [sql`${now().toISOString()}::timestamptz`, config.timeZone];
  return sql`(date_trunc('day', ${at} at time zone ${zone}) at time zone ${zone})`;
};

/** Holds the emails of a reminder that would send more of them in a day than an administrator has confirmed. */
export async function guardVolume(app: Pick<App, "db" | "now" | "config">): Promise<void> {
  await app.db().execute(sql`
    with over as (
      select r.id
      from reminders r join reminder_sends s on s.reminder_id = r.id and s.sent_at >= ${startOfToday(app)}
      where r.id in (select c.reminder_id from reminder_sends c join reminder_tellings t on t.send_id = c.id)
      group by r.id having sum(s.messages) > greatest(r.confirmed_a_day, ${reminderLimits.aDay}::int))
    update reminder_sends s set held_at = ${app.now().toISOString()}::timestamptz from over
    where s.reminder_id = over.id and s.held_at is null
      and exists (select from reminder_tellings t where t.send_id = s.id)`);
}

/**
 * Tells the recipients of claims, some of which are held, and then those who can release them. They hear of it once a
 * day, and only if there is an email to release: it may be switched off, or nobody may want it.
 */
export async function tellHeld(
  app: TellingApp,
  claimIds: readonly number[],
  telling: () => Promise<void>,
): Promise<void> {
  if (claimIds.length === 0) return telling();
  // By the day on which the email was written: its claim may be older if the server was down.
  const isHeld = sql`exists (
    select from reminder_sends s join email_sends e on ${isHeldEmailOf(sql`s.id`)}
    where s.reminder_id = r.id and s.held_at is not null and e.created_at >= ${startOfToday(app)})`;
  const { rows: quiet } = await app.db().execute<{ id: number }>(sql`
    select r.id from reminders r
    where r.id in (select c.reminder_id from reminder_sends c where ${isOneOf(sql`c.id`, claimIds)})
      and not ${isHeld}`);
  await telling();
  await settleClaims(app, isOneOf(sql`c.id`, claimIds));
  const ids = quiet.map(({ id }) => id);
  const { rows } = await app.db().execute<Held>(sql`
    select r.name, r.content_type as type, r.content_id as "contentId", coalesce(i.title, e.name) as title
    from reminders r left join items i on r.content_type = 'item' and i.id = r.content_id
      left join exams e on r.content_type = 'exam' and e.id = r.content_id
    where ${isOneOf(sql`r.id`, ids)} and ${isHeld}`);
  for (const { name, type, contentId, title } of rows)
    await tell(app, reminderVolume, await usersWith(app, emailEditors[setOf[type]].roles), {
      values: { MESSAGE: name, CONTENT_NAME: title },
      path: fillPath(reminderPlaces[type].path, { id: contentId }),
    });
}

type Held = { name: string; type: RemindedType; contentId: number; title: string };
/** The set of emails whose administrators work with reminders of each type. */
const setOf = { item: "learning", exam: "accreditation" } as const satisfies Record<RemindedType, EmailSet>;
