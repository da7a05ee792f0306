import { sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { reminderDigest } from "./messages.ts";

/** How the occasion of a reminder's email begins: the id of its claim follows. */
export const occasion = "reminder ";

/** Identifies the emails of a claim: its id is part of their occasion. */
export const occasionOf = (sendId: number): string => `${occasion}${sendId}`;

/** Shown to administrators for a reminder that was written but not sent. */
export const noLongerAssigned = "What it reminds of is no longer assigned";

/**
 * Finds those of these emails that remind of something that is no longer assigned to their learner. An email that
 * combines many reminders is never among them: the others in it still count.
 */
export async function idsNoLongerAssigned(
  { db }: Pick<App, "db">,
  emailIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db().execute<{ id: number }>(sql`
    select e.id from email_sends e
      join emails kind on kind.id = e.email_id and kind.key <> ${reminderDigest.key}
      join reminder_sends s on s.id = substring(e.occasion from ${`^${occasion}(\\d+)$`})::int
      join reminders r on r.id = s.reminder_id
    where ${isOneOf(sql`e.id`, emailIds)} and case r.content_type
      when 'item' then not exists (
        select from assignments a where a.item_id = r.content_id and a.user_id = s.user_id)
      else not exists (
        select from exam_assignments x where x.exam_id = r.content_id and x.user_id = s.user_id) end`);
  return new Set(rows.map(({ id }) => id));
}
