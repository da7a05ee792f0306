import { sql, type SQL } from "drizzle-orm";
import type { RemindedType } from "#src/contracts/remindedTypes.ts";
import { reminderAnchorNames, reminderAnchors } from "#src/contracts/reminders.ts";
import { uncapital } from "#src/contracts/words.ts";
import { daysAhead } from "../reminders/ahead.ts";
import { stateAt } from "../reminders/foresight.ts";
import { occurrences } from "../reminders/occurrences.ts";
import { recipientsOf } from "../reminders/recipients.ts";
import { nameOf } from "./parts.ts";
import type { Source, SourceAsk } from "./query.ts";

/** The engine's own result for the coming days: what it returns is what it will send (G-13). */

const comingOf = (type: RemindedType, { at, zone }: SourceAsk): SQL => sql`
  ${occurrences({
    rules: sql`(select * from reminders where content_type = ${type})`,
    ...daysAhead({ now: () => at }),
    zone,
  })} o join reminders r on r.id = o.reminder_id`;

const amount = sql.raw(`(r."offset" ->> 'amount')::int`);

/** The days that reminders go by, worded to follow an offset. */
const anchorWords = sql`case r.anchor ${sql.join(
  reminderAnchors
    .filter((anchor) => anchor !== "date")
    .map((anchor) => sql.raw(`when '${anchor}' then '${uncapital(reminderAnchorNames[anchor])}'`)),
  sql` `,
)} else to_char(r.on_date, 'FMDD FMMonth YYYY') end`;

/** Why it is sent: “3 days before the day on which it is due, the 2nd time”. */
const ruleWords = sql`(case when ${amount} = 0 then 'On'
    else ${amount} || ' ' || case when ${amount} = 1 then rtrim(r."offset" ->> 'unit', 's') else r."offset" ->> 'unit' end
      || ' ' || (r."offset" ->> 'direction') end
  || ' ' || ${anchorWords} || case when o.step = 1 then '' else ', repeated, time ' || o.step end)`;

/** The messages that each person will get, on which day and why. */
export const projectionOf =
  (type: RemindedType): Source =>
  (asked) =>
    sql`
    select row_number() over (order by o.moment, o.reminder_id, o.user_id, o.step, told.user_id, told.address)::int as row_id,
      told.user_id, coalesce(${nameOf("w")}, told.address) as recipient, ${nameOf("u")} as learner,
      o.moment, o.due_at, r.message, r.content_id, ${type === "item" ? sql`c.title` : sql`c.name`} as content,
      r.id as reminder_id, r.name as reminder, ${ruleWords} as rule, ${stateAt(asked.at)} as state
    from ${comingOf(type, asked)}
      join ${type === "item" ? sql`items` : sql`exams`} c on c.id = r.content_id
      join users u on u.id = o.user_id
      cross join lateral ${recipientsOf} told
      left join users w on w.id = told.user_id`;

/** How many of each message will be sent on each day. */
export const dispatchOf =
  (type: RemindedType): Source =>
  (asked) =>
    sql`
    select row_number() over (order by f.day, f.key)::int as row_id, f.* from (
      select (o.moment at time zone ${asked.zone})::date as day, r.message as key,
        coalesce(max(e.name), r.message) as message,
        count(*) filter (where s.state in ('planned', 'due'))::int as messages,
        count(distinct coalesce(told.user_id::text, told.address)) filter (where s.state in ('planned', 'due'))::int as people,
        count(distinct r.id)::int as reminders,
        count(*) filter (where s.state = 'resting')::int as resting,
        count(*) filter (where s.state = 'not needed')::int as not_needed
      from ${comingOf(type, asked)}
        cross join lateral (select ${stateAt(asked.at)} as state) s
        cross join lateral ${recipientsOf} told
        left join emails e on e.key = r.message
      group by 1, 2) f`;
