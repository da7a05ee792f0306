import { and, eq, isNotNull, or } from "drizzle-orm";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { emailAddresses } from "../schema/emails.ts";

/**
 * Restores sending to an address that is suppressed, or whose reader has switched emails off: its past bounces are
 * reset.
 * @throws Refused 409 if neither is the case
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
