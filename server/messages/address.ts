import { and, eq, isNotNull, or } from "drizzle-orm";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { emailAddresses } from "../schema/emails.ts";

/**
 * Has emails sent again to an address that is suppressed, or whose reader has switched them off: what it has refused so far is
 * forgotten.
 * @throws Refused 409 where neither is so
 */
export async function restoreAddress({ db }: Pick<App, "db">, address: string): Promise<void> {
  const restored = await db()
    .update(emailAddresses)
    .set({ suppressedAt: null, unsubscribedAt: null, bounces: 0 })
    .where(
      and(
        eq(emailAddresses.address, address.toLowerCase()),
        or(isNotNull(emailAddresses.suppressedAt), isNotNull(emailAddresses.unsubscribedAt)),
      ),
    )
    .returning({ address: emailAddresses.address });
  if (restored.length === 0) throw refuse.conflict("Emails are sent to this address already");
}
