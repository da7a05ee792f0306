import { sql } from "drizzle-orm";
import { day } from "#src/contracts/milliseconds.ts";
import type { App } from "../../../app.ts";
import { inPortions } from "../../../database/lists.ts";
import { leaveMoves } from "../../../schema/index.ts";
import { passes } from "../../../search/attempts.ts";
import { certificates, untilOf } from "../../../search/certificates.ts";

const due = { column: sql`due_at`, due: sql`t.due_at`, beside: sql``, untouched: sql`true` };

/**
 * What moves with leave: items and exams that are not completed, and the expiry of certificates, so that nobody returns
 * to an expired one (T-22). `untouched` is the condition that a row `t` is still what the leave `l` moved.
 */
export const movedKinds = [
  {
    kind: "certificate",
    belonging: "item_completions",
    table: sql`item_completions`,
    subject: sql`item_id`,
    column: sql`valid_until`,
    due: untilOf(sql`t`),
    beside: sql`from assignments a`,
    which: sql`a.user_id = t.user_id and a.item_id = t.item_id`,
    // A later certificate was not moved.
    untouched: sql`t.arrived_at <= l.updated_at`,
  },
  {
    kind: "assignment",
    belonging: "assignments",
    table: sql`assignments`,
    subject: sql`item_id`,
    ...due,
    which: sql`not exists (
      select from item_completions c where c.user_id = t.user_id and c.item_id = t.item_id)`,
  },
  {
    kind: "exam",
    belonging: "exam_assignments",
    table: sql`exam_assignments`,
    subject: sql`exam_id`,
    ...due,
    which: sql`not exists (
      select from exam_attempts a
      where a.user_id = t.user_id and a.exam_id = t.exam_id and ${passes(sql`a`)})`,
  },
] as const;

type LeaveOf = { id: number; userId: number; startsOn: string; days: number };

/** Moves everything that is due on or after the first day by the length of the leave, and notes both dates. */
export async function moveOn(app: App, { id, userId, startsOn, days }: LeaveOf): Promise<void> {
  // In hours, as a day by the clock does not always have twenty-four.
  const length = sql`make_interval(hours => ${days * 24}::int)`;
  for (const { kind, table, subject, column, due: until, beside, which } of movedKinds) {
    const { rows } = await app.db().execute<{ subject: number; after: string }>(sql`
      update ${table} t set ${column} = ${until} + ${length} ${beside}
      where t.user_id = ${userId} and ${until} >= (${startsOn}::date::timestamp at time zone 'UTC') and ${which}
      returning t.${subject} as subject, to_json(t.${column}) #>> '{}' as after`);
    await inPortions(
      rows.map((row) => {
        const after = new Date(row.after);
        const before = new Date(after.getTime() - days * day);
        return { leaveId: id, kind, subjectId: row.subject, before, after };
      }),
      (some) => app.db().insert(leaveMoves).values(some),
    );
  }
}

/** Subtracts the leave's length from each date that it moved, and keeps any other move since. */
export async function moveBack(app: App, userId: number, leaveId: number): Promise<void> {
  for (const { kind, table, subject, column, untouched } of movedKinds)
    await app.db().execute(sql`
      update ${table} t set ${column} = t.${column} - (m.after - m.before)
      from leave_moves m join long_term_leaves l on l.id = m.leave_id
      where m.leave_id = ${leaveId} and ${untouched} and m.kind = ${kind} and t.user_id = ${userId} and t.${subject} = m.subject_id`);
  await app.db().execute(sql`delete from leave_moves where leave_id = ${leaveId}`);
}

/** Every due date of a user, by what is due, and the expiry of each certificate. */
export async function dueDates(app: App, userId: number): Promise<Map<string, string>> {
  const { rows } = await app.db().execute<{ what: string; due: string }>(sql`
    select 'Due: ' || i.title as what, to_json(a.due_at) #>> '{}' as due
    from assignments a join items i on i.id = a.item_id where a.user_id = ${userId}
    union all
    select 'Valid until: ' || i.title, to_json(${untilOf(sql`c`)}) #>> '{}'
    from ${certificates} join items i on i.id = a.item_id where a.user_id = ${userId}
    union all
    select 'Exam due: ' || e.name, to_json(x.due_at) #>> '{}'
    from exam_assignments x join exams e on e.id = x.exam_id where x.user_id = ${userId}
    order by 1`);
  return new Map(rows.map(({ what, due }) => [what, new Date(due).toISOString()]));
}
