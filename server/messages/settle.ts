import { and, eq, sql } from "drizzle-orm";
import { mostBounces } from "#src/contracts/emails/delivery.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import type { Outcome } from "../outbox/delivery.ts";
import { emailAddresses, emailSends } from "../schema/emails.ts";
import { usersWith } from "./recipients.ts";
import { addressSuppressed } from "./messages.ts";
import { moveSends, type EmailSend } from "./sends.ts";
import { tell, type TellingApp } from "./tell.ts";

/**
 * Puts down what became of emails in the outbox, in the transaction in which the outbox does: what left, what waits and why, and
 * what was refused. An address that has refused too many is not written to any more, and super admins hear of it.
 */
export async function settleEmails(
  app: TellingApp,
  outboxIds: readonly number[],
  outcome: Outcome,
): Promise<void> {
  const which = isOneOf(emailSends.outboxId, outboxIds);
  const now = app.now();
  switch (outcome.is) {
    case "delivered":
      await moveSends(app, which, "send", { sentAt: now, settledAt: now, reason: null });
      return;
    case "kept":
      return sayWhy(app, outboxIds, "No mail server is set up");
    case "waiting":
      return sayWhy(app, outboxIds, `Tried again soon: ${outcome.why}`);
    case "abandoned": {
      const bounced = await moveSends(app, which, "bounce", { settledAt: now, reason: inWords(outcome.why) });
      if (outcome.refused) for (const send of bounced) await countBounce(app, send);
    }
  }
}

const inWords = (why: string): string => why.charAt(0).toUpperCase() + why.slice(1);

async function sayWhy({ db }: Pick<App, "db">, outboxIds: readonly number[], reason: string): Promise<void> {
  await db()
    .update(emailSends)
    .set({ reason })
    .where(and(isOneOf(emailSends.outboxId, outboxIds), eq(emailSends.state, "queued")));
}

/** Counts that an address has refused an email; the third time, nothing more is written to it. */
async function countBounce(app: TellingApp, { address, reason }: EmailSend): Promise<void> {
  const now = app.now();
  const [counted] = await app
    .db()
    .insert(emailAddresses)
    .values({ address: address.toLowerCase(), bounces: 1, lastBounce: reason, bouncedAt: now })
    .onConflictDoUpdate({
      target: emailAddresses.address,
      set: { bounces: sql`${emailAddresses.bounces} + 1`, lastBounce: reason, bouncedAt: now },
    })
    .returning();
  if (counted!.bounces < mostBounces || counted!.suppressedAt !== null) return;
  await app
    .db()
    .update(emailAddresses)
    .set({ suppressedAt: now })
    .where(eq(emailAddresses.address, counted!.address));
  await tell(app, addressSuppressed, await usersWith(app, roleSets.superAdmins), {
    values: { MESSAGE: address },
    path: sentEmails.path,
  });
}
