import { eq, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { releaseAll } from "../messages/again.ts";
import { emailSends, reminderSends } from "../schema/index.ts";

/** By what the emails of a claim are known: its number stands in their occasion. */
export const occasionOf = (sendId: number): string => `reminder ${sendId}`;

/**
 * Sends the emails of a reminder that are held because they were too many for a day.
 * @returns how many are on their way
 */
export async function releaseHeldOf(
  app: Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config">,
  reminderId: number,
): Promise<number> {
  // Those that wait for the morning of their reader have a time, and need nobody.
  const released = await releaseAll(
    app,
    sql`${emailSends.heldUntil} is null and ${emailSends.occasion} in (
      select ${occasionOf(0).replace("0", "")} || s.id from reminder_sends s where s.reminder_id = ${reminderId})`,
  );
  await app.db().update(reminderSends).set({ heldAt: null }).where(eq(reminderSends.reminderId, reminderId));
  return released;
}
