import { sql, type SQL } from "drizzle-orm";
import type { ReminderState } from "#src/contracts/reminders.ts";
import { reminderAfter, type ReminderMove } from "#src/machines/reminders/reminderLifecycle.ts";
import type { App } from "../app.ts";
import { isoOf } from "../database/isoOf.ts";
import { isOneOf } from "../database/lists.ts";
import { occurrences } from "./occurrences.ts";
import { recipientsOf } from "./recipients.ts";

/** For how many hours after its moment a reminder is still sent if no server was running. */
export const catchUpHours = 48;

/**
 * What is known of an occurrence `o`, as moves of its lifecycle. The first condition that holds determines its state.
 */
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

/** Returns the state of an occurrence `o` at a time: an expression built from `reminderLifecycle`. */
export const stateAt = (now: Date): SQL<ReminderState> =>
  sql`(case ${sql.join(
    known(now).map(([holds, ...moves]) => sql`when ${holds} then ${sql.raw(`'${reminderAfter(moves)}'`)}`),
    sql` `,
  )} else ${sql.raw(`'${reminderAfter([])}'`)} end)`;

export type Foreseen = {
  reminderId: number;
  userId: number;
  /** How many times the learner had completed it before. */
  cycle: number;
  /** 1 for the first, 2 for its first repetition. */
  step: number;
  moment: Date;
  /** The number of recipients. */
  recipients: number;
  state: ReminderState;
};

export type Question = {
  /** Occurrences after `from`, up to `to`. */
  from: Date;
  to: Date;
  /** Replaces the table `reminders`: see `rulesOf`. */
  rules?: SQL;
  /** Limits the result to these learners. */
  userIds?: readonly number[];
};

/**
 * Returns what the engine will send as far as is known now, soonest first, by the same expression that the engine uses.
 * Occurrences that are done or rest at their moment are included, and say so.
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

/** How a change of a rule, a date, an audience or a recipient affects what will be sent: in messages. */
export type Compared = { appear: number; move: number; vanish: number };

const isComing = ({ state }: Foreseen): boolean => state === "planned" || state === "due";
const keyOf = ({ reminderId, userId, cycle, step }: Foreseen): string =>
  `${reminderId} ${userId} ${cycle} ${step}`;

/** Compares what is foreseen with a change to what is foreseen without it (G-14). */
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
