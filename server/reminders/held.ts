import { eq, sql, type SQL } from "drizzle-orm";
import type { App } from "../app.ts";
import { withoutTimeout } from "../database/database.ts";
import { releaseAll } from "../messages/again.ts";
import { reminderSends } from "../schema/index.ts";

const occasion = "reminder ";

/** Identifies the emails of a claim: its id is part of their occasion. */
export const occasionOf = (sendId: number): string => `${occasion}${sendId}`;

/**
 * Whether an email is held because a reminder had too many for a day. Emails that wait for their reader's morning have
 * a time, and need nobody to release them.
 */
export const isHeldOf = (reminder: SQL): SQL => sql`(
  email_sends.state = 'held' and email_sends.held_until is null and email_sends.occasion in (
    select ${occasion}::text || s.id from reminder_sends s where s.reminder_id = ${reminder} and s.held_at is not null))`;

/**
 * Until the transaction ends, keeps writing the emails of claims apart from releasing them: those that are just being
 * written as held would otherwise appear when nothing releases them any more.
 */
export async function takeTurn({ db }: Pick<App, "db">): Promise<void> {
  await withoutTimeout(db());
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.reminders.held'))`);
}

/**
 * Sends the emails of a reminder that were held because there were too many for a day.
 * @returns how many are being sent
 */
export const releaseHeldOf = (
  app: Pick<App, "db" | "inTransaction" | "outbox" | "now" | "config">,
  reminderId: number,
): Promise<number> =>
  app.inTransaction(async () => {
    await takeTurn(app);
    const released = await releaseAll(app, isHeldOf(sql`${reminderId}::int`));
    await app
      .db()
      .update(reminderSends)
      .set({ heldAt: null })
      .where(eq(reminderSends.reminderId, reminderId));
    return released;
  });
