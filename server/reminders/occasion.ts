import { sql, type SQL } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { passes } from "../search/attempts.ts";
import { reminderDigest } from "./messages.ts";
import { timesCompleted } from "./occurrences.ts";

/** How the occasion of a reminder's email begins: the id of its claim follows. */
export const occasion = "reminder ";

/** Identifies the emails of a claim: its id is part of their occasion. */
export const occasionOf = (sendId: number): string => `${occasion}${sendId}`;

const noLongerAssigned = "What it reminds of is no longer assigned";
const alreadyDone = "What it reminds of has been completed since";
const learnerDisabled = "The learner’s account is disabled";
/** Shown to administrators for a reminder that was written but not sent: every reason why it is no longer needed. */
export const whyUnneeded: readonly string[] = [noLongerAssigned, alreadyDone, learnerDisabled];

/**
 * Why what a claim `s` of a rule `r` reminds of no longer needs a reminder; null if it does. A claim asks for one
 * completion, or follows one: once its learner has completed the content more often than that, it is over.
 */
export const unneeded: SQL<string | null> = sql`case
  when exists (select from users l where l.id = s.user_id and l.disabled_at is not null) then ${learnerDisabled}::text
  when not case r.content_type
    when 'item' then exists (
      select from assignments a where a.item_id = r.content_id and a.user_id = s.user_id)
    else exists (
      select from exam_assignments x where x.exam_id = r.content_id and x.user_id = s.user_id) end
  then ${noLongerAssigned}
  when case r.content_type
    when 'item' then exists (
      select from item_completions c
      where c.item_id = r.content_id and c.user_id = s.user_id and ${timesCompleted} > s.cycle)
    else s.cycle = 0 and exists (
      select from exam_attempts t
      where t.exam_id = r.content_id and t.user_id = s.user_id and ${passes(sql`t`)}) end
  then ${alreadyDone} end`;

/**
 * Finds those of these emails that remind of something that needs no reminder any more, each with the reason. An email
 * that combines many reminders is never among them: the others in it still count.
 */
export async function findUnneeded(
  { db }: Pick<App, "db">,
  emailIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db().execute<{ id: number; why: string }>(sql`
    select w.id, w.why from (
      select e.id, ${unneeded} as why from email_sends e
        join emails kind on kind.id = e.email_id and kind.key <> ${reminderDigest.key}
        join reminder_sends s on s.id = substring(e.occasion from ${`^${occasion}(\\d+)$`})::int
        join reminders r on r.id = s.reminder_id
      where ${isOneOf(sql`e.id`, emailIds)}) w
    where w.why is not null`);
  return new Map(rows.map(({ id, why }) => [id, why]));
}
