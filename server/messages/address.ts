import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { emailAddresses } from "../schema/emails.ts";

/**
 * Has emails sent to a suppressed address again: what it has refused so far is forgotten.
 * @throws Refused 409 where it is not suppressed
 */
export async function restoreAddress({ db }: Pick<App, "db">, address: string): Promise<void> {
  const restored = await db()
    .update(emailAddresses)
    .set({ suppressedAt: null, unsubscribed: false, bounces: 0 })
    .where(and(eq(emailAddresses.address, address.toLowerCase()), isNotNull(emailAddresses.suppressedAt)))
    .returning({ address: emailAddresses.address });
  if (restored.length === 0) throw refuse.conflict("Emails are sent to this address already");
}
