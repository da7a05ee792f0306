import { eq, sql, type SQL } from "drizzle-orm";
import type { App } from "../app.ts";
import { releaseAll } from "../messages/again.ts";
import { reminderSends } from "../schema/index.ts";

const occasion = "reminder ";

/** By what the emails of a claim are known: its number stands in their occasion. */
export const occasionOf = (sendId: number): string => `${occasion}${sendId}`;

/**
 * Whether an email is held as it was one of too many of a reminder for a day. Those that wait for the morning of their reader
 * have a time, and need nobody.
 */
export const isHeldOf = (reminder: SQL): SQL => sql`(
  email_sends.state = 'held' and email_sends.held_until is null and email_sends.occasion in (
    select ${occasion}::text || s.id from reminder_sends s where s.reminder_id = ${reminder} and s.held_at is not null))`;

/**
 * Sends the emails of a reminder that are held because they were too many for a day.
 * @returns how many are on their way
 */
export async function releaseHeldOf(
  app: Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config">,
  reminderId: number,
): Promise<number> {
  const released = await releaseAll(app, isHeldOf(sql`${reminderId}::int`));
  await app.db().update(reminderSends).set({ heldAt: null }).where(eq(reminderSends.reminderId, reminderId));
  return released;
}
