import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import type { Outcome } from "../outbox/delivery.ts";
import { emailSends } from "../schema/emails.ts";
import { noMailServer } from "./kept.ts";
import { moveSends } from "./sends.ts";
import { countBounce } from "./suppress.ts";
import type { TellingApp } from "./tell.ts";

/**
 * Records what happened to emails in the outbox, in the same transaction as the outbox: what was sent, what waits and
 * why, and what was refused. An address with too many refusals is suppressed, and super admins are told.
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
      // Clears its time: a past one would release the email again every minute, and send it once there is a server.
      await moveSends(app, and(which, isNotNull(emailSends.html))!, "hold", {
        ...{ reason: noMailServer, heldUntil: null },
      });
      // Secret emails are not kept, so they cannot be sent once there is a server.
      await moveSends(app, and(which, isNull(emailSends.html))!, "bounce", {
        ...{ settledAt: now, bouncedAt: now, reason: noMailServer },
      });
      return;
    case "waiting":
      return sayWhy(app, outboxIds, `Will be tried again soon: ${outcome.why}`);
    case "abandoned": {
      const bounced = await moveSends(app, which, "bounce", {
        ...{ settledAt: now, bouncedAt: now, reason: inWords(outcome.why) },
      });
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
