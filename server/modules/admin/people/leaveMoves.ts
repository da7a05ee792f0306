import { sql } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { inPortions } from "../../../database/lists.ts";
import { leaveMoves } from "../../../schema/index.ts";

/** What moves with a leave: what is still to be done, of items and of exams (T-22). */
export const movedKinds = [
  {
    kind: "assignment",
    belonging: "assignments",
    table: sql`assignments`,
    subject: sql`item_id`,
    undone: sql`not exists (
      select from item_completions c where c.user_id = t.user_id and c.item_id = t.item_id)`,
  },
  {
    kind: "exam",
    belonging: "exam_assignments",
    table: sql`exam_assignments`,
    subject: sql`exam_id`,
    undone: sql`not exists (
      select from exam_attempts a
      where a.user_id = t.user_id and a.exam_id = t.exam_id and a.status = 'PASSED' and a.counted)`,
  },
] as const;

type LeaveOf = { id: number; userId: number; startsOn: string; days: number };

/** Moves everything that is due on the first day or later by the length, and notes both dates. */
export async function moveOn(app: App, { id, userId, startsOn, days }: LeaveOf): Promise<void> {
  // Hours: a day of the clock is not always one of twenty-four.
  const length = sql`make_interval(hours => ${days * 24}::int)`;
  for (const { kind, table, subject, undone } of movedKinds) {
    const { rows } = await app.db().execute<{ subject: number; after: string }>(sql`
      update ${table} t set due_at = t.due_at + ${length}
      where t.user_id = ${userId} and t.due_at >= (${startsOn}::date::timestamp at time zone 'UTC') and ${undone}
      returning t.${subject} as subject, to_json(t.due_at) #>> '{}' as after`);
    await inPortions(
      rows.map((row) => {
        const after = new Date(row.after);
        const before = new Date(after.getTime() - days * 86_400_000);
        return { leaveId: id, kind, subjectId: row.subject, before, after };
      }),
      (some) => app.db().insert(leaveMoves).values(some),
    );
  }
}

/** Takes the leave's length back from each date that it moved: what else has moved them since stays. */
export async function moveBack(app: App, userId: number, leaveId: number): Promise<void> {
  for (const { kind, table, subject } of movedKinds)
    await app.db().execute(sql`
      update ${table} t set due_at = t.due_at - (m.after - m.before) from leave_moves m
      where m.leave_id = ${leaveId} and m.kind = ${kind} and t.user_id = ${userId} and t.${subject} = m.subject_id`);
  await app.db().execute(sql`delete from leave_moves where leave_id = ${leaveId}`);
}

/** Every due date of a user, by what is due. */
export async function dueDates(app: App, userId: number): Promise<Map<string, string>> {
  const { rows } = await app.db().execute<{ what: string; due: string }>(sql`
    select 'Due: ' || i.title as what, to_json(a.due_at) #>> '{}' as due
    from assignments a join items i on i.id = a.item_id where a.user_id = ${userId}
    union all
    select 'Exam due: ' || e.name, to_json(x.due_at) #>> '{}'
    from exam_assignments x join exams e on e.id = x.exam_id where x.user_id = ${userId}
    order by 1`);
  return new Map(rows.map(({ what, due }) => [what, new Date(due).toISOString()]));
}
