import { eq, sql, type SQL } from "drizzle-orm";
import type { App } from "../app.ts";
import { withoutTimeout } from "../database/database.ts";
import { isOneOf } from "../database/lists.ts";
import { releaseAll } from "../messages/again.ts";
import { moveSends } from "../messages/sends.ts";
import { reminderSends } from "../schema/index.ts";
import { occasion } from "./occasion.ts";

/**
 * Whether an email is held because a reminder had too many for a day. Emails that wait for their reader's morning have
 * a time, and need nobody to release them.
 */
export const isHeldOf = (reminder: SQL): SQL =>
  isHeldFor(sql`s.reminder_id = ${reminder} and s.held_at is not null`);

/** The same for some claims `s`. */
const isHeldFor = (claims: SQL): SQL => sql`(
  email_sends.state = 'held' and email_sends.held_until is null and email_sends.occasion in (
    select ${occasion}::text || s.id from reminder_sends s where ${claims}))`;

/** The same for an email `e` and the claim with this id. */
export const isHeldEmailOf = (claimId: SQL): SQL => sql`(
  e.state = 'held' and e.held_until is null and e.occasion = ${occasion}::text || ${claimId})`;

/**
 * Makes writing and releasing the emails of claims take turns, until the transaction ends. Otherwise emails that are
 * being written as held could appear when nothing releases them any more.
 */
export async function takeTurn({ db }: Pick<App, "db">): Promise<void> {
  await withoutTimeout(db());
  await db().execute(sql`select pg_advisory_xact_lock(hashtext('lyceum.reminders.held'))`);
}

/** Gives up the held emails of reminders that are being deleted: the only place to release them goes with them. */
export async function giveUpHeldOf(
  app: Pick<App, "db" | "now">,
  reminderIds: readonly number[],
): Promise<void> {
  await takeTurn(app);
  const theirs = isHeldFor(sql`${isOneOf(sql`s.reminder_id`, reminderIds)} and s.held_at is not null`);
  await moveSends(app, theirs, "suppress", { reason: "The reminder was deleted", settledAt: app.now() });
}

/**
 * Ends the hold on those of these claims whose recipients have all been told and of which no email is held (any more).
 * An email may be switched off, not be written to its recipients, or have been released on its own.
 */
export async function settleClaims({ db }: Pick<App, "db">, claims: SQL): Promise<void> {
  await db().execute(sql`
    update reminder_sends c set held_at = null
    where c.held_at is not null
      and not exists (select from reminder_tellings t where t.send_id = c.id)
      and not exists (select from email_sends e where ${isHeldEmailOf(sql`c.id`)})
      and ${claims}`);
}

/** Does the same for the claim behind an email, if it has one. */
export const settleClaimOf = (app: Pick<App, "db">, emailId: number): Promise<void> =>
  settleClaims(
    app,
    sql`${occasion}::text || c.id = (select e.occasion from email_sends e where e.id = ${emailId})`,
  );

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
