import { sql, type SQL } from "drizzle-orm";
import type { ReminderState } from "#src/contracts/reminders.ts";
import { reminderAfter, type ReminderMove } from "#src/machines/reminders/reminderLifecycle.ts";
import type { App } from "../app.ts";
import { isoOf } from "../database/isoOf.ts";
import { isOneOf } from "../database/lists.ts";
import { occurrences } from "./occurrences.ts";
import { recipientsOf } from "./recipients.ts";

/** For so long a reminder is still sent after its moment, where no server was there: in hours. */
export const catchUpHours = 48;

/** What is known of an occurrence `o`, as the moves of its life, the first that holds: it stands where they lead. */
const known = (now: Date): readonly (readonly [SQL, ...ReminderMove["type"][]])[] => {
  const come = sql`o.moment <= ${now.toISOString()}::timestamptz`;
  const late = sql`o.moment <= ${now.toISOString()}::timestamptz - make_interval(hours => ${sql.raw(String(catchUpHours))})`;
  const resting = sql`(o.exempt or o.on_leave)`;
  return [
    [sql`o.held_at is not null`, "comes", "hold"],
    [sql`o.sent_at is not null`, "comes", "send"],
    [sql`o.done`, "finish"],
    [sql`${resting} and ${late}`, "rest", "passOver"],
    [resting, "rest"],
    [late, "comes", "passOver"],
    [come, "comes"],
  ];
};

/** How an occurrence `o` stands at a time: an expression, made of `reminderLifecycle`. */
export const stateAt = (now: Date): SQL<ReminderState> =>
  sql`(case ${sql.join(
    known(now).map(([holds, ...moves]) => sql`when ${holds} then ${sql.raw(`'${reminderAfter(moves)}'`)}`),
    sql` `,
  )} else ${sql.raw(`'${reminderAfter([])}'`)} end)`;

export type Foreseen = {
  reminderId: number;
  userId: number;
  /** How often the learner had completed it before. */
  cycle: number;
  /** 1 for the first, 2 for its first repetition. */
  step: number;
  moment: Date;
  /** How many it goes to. */
  recipients: number;
  state: ReminderState;
};

export type Question = {
  /** Moments after `from`, up to `to`. */
  from: Date;
  to: Date;
  /** What stands in the place of `reminders`: see `rulesOf`. */
  rules?: SQL;
  /** Of these learners alone. */
  userIds?: readonly number[];
};

/**
 * What the engine will send of what is known now, soonest first: the same expression by which it does. What is done or rests at
 * its moment is there, too, and says so.
 */
export async function foresee(
  { db, now, config }: Pick<App, "db" | "now" | "config">,
  { from, to, rules = sql`reminders`, userIds }: Question,
): Promise<Foreseen[]> {
  const { rows } = await db().execute<Omit<Foreseen, "moment"> & { moment: string }>(sql`
    select o.reminder_id as "reminderId", o.user_id as "userId", o.cycle, o.step, ${isoOf(sql`o.moment`)} as moment,
      (select count(*)::int from ${recipientsOf} told) as recipients, ${stateAt(now())} as state
    from ${occurrences({ rules, from, to, zone: config.timeZone })} o join ${rules} r on r.id = o.reminder_id
    where ${userIds === undefined ? sql`true` : isOneOf(sql`o.user_id`, userIds)}
    order by o.moment, o.reminder_id, o.user_id, o.step`);
  return rows.map((row) => ({ ...row, moment: new Date(row.moment) }));
}

/** What a change of a rule, a date, an audience or a recipient does to what will be sent: in messages. */
export type Compared = { appear: number; move: number; vanish: number };

const isComing = ({ state }: Foreseen): boolean => state === "planned" || state === "due";
const keyOf = ({ reminderId, userId, cycle, step }: Foreseen): string =>
  `${reminderId} ${userId} ${cycle} ${step}`;

/** Holds what is foreseen with a change against what is foreseen without it (G-14). */
export function compareForesight(before: readonly Foreseen[], after: readonly Foreseen[]): Compared {
  const gone = new Map(before.filter(isComing).map((one) => [keyOf(one), one]));
  const compared: Compared = { appear: 0, move: 0, vanish: 0 };
  for (const one of after.filter(isComing)) {
    const old = gone.get(keyOf(one));
    gone.delete(keyOf(one));
    const same = Math.min(old?.recipients ?? 0, one.recipients);
    compared.appear += one.recipients - same;
    compared.vanish += (old?.recipients ?? 0) - same;
    if (old && old.moment.getTime() !== one.moment.getTime()) compared.move += same;
  }
  for (const { recipients } of gone.values()) compared.vanish += recipients;
  return compared;
}
