import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { emailAddresses } from "../schema/emails.ts";

/**
 * Restores sending to an address that is suppressed, and resets its past bounces. What its reader has switched off stays
 * so: only if the address is not suppressed are optional emails sent to it again.
 * @throws Refused 409 if neither is the case
 */
export async function restoreAddress({ db }: Pick<App, "db">, address: string): Promise<void> {
  const { suppressedAt, unsubscribedAt, bounces } = emailAddresses;
  const restored = await db()
    .update(emailAddresses)
    .set({
      suppressedAt: null,
      unsubscribedAt: sql`case when ${suppressedAt} is not null then ${unsubscribedAt} end`,
      bounces: sql`case when ${suppressedAt} is null then ${bounces} else 0 end`,
    })
    .where(
      and(
        eq(emailAddresses.address, address.toLowerCase()),
        or(isNotNull(suppressedAt), isNotNull(unsubscribedAt)),
      ),
    )
    .returning({ address: emailAddresses.address });
  if (restored.length === 0) throw refuse.conflict("Emails are sent to this address already");
}
