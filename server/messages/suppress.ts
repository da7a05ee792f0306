import { and, eq, isNull, sql } from "drizzle-orm";
import { mostBounces } from "#src/contracts/emails/delivery.ts";
import { roleSets } from "#src/contracts/roleSets.ts";
import { sentEmails } from "#src/routes/admin/emailsReports.ts";
import { emailAddresses } from "../schema/emails.ts";
import type { MessageType } from "./messageType.ts";
import { addressComplained, addressSuppressed } from "./messages.ts";
import { usersWith } from "./recipients.ts";
import type { EmailSend } from "./sends.ts";
import { tell, type TellingApp } from "./tell.ts";

/** Counts a bounce of an address; the third one suppresses it, and super admins are told. */
export async function countBounce(app: TellingApp, { address, reason }: EmailSend): Promise<void> {
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
  if (counted!.bounces >= mostBounces) await suppress(app, address, addressSuppressed);
}

/** Suppresses an address whose owner has complained, and tells super admins. */
export async function suppressComplained(app: TellingApp, address: string, why: string): Promise<void> {
  await app
    .db()
    .insert(emailAddresses)
    .values({ address: address.toLowerCase(), lastBounce: why })
    .onConflictDoUpdate({ target: emailAddresses.address, set: { lastBounce: why } });
  await suppress(app, address, addressComplained);
}

async function suppress(
  app: TellingApp,
  address: string,
  told: MessageType<"MESSAGE" | "URL">,
): Promise<void> {
  const suppressed = await app
    .db()
    .update(emailAddresses)
    .set({ suppressedAt: app.now() })
    .where(and(eq(emailAddresses.address, address.toLowerCase()), isNull(emailAddresses.suppressedAt)))
    .returning({ address: emailAddresses.address });
  if (suppressed.length === 0) return;
  await tell(app, told, await usersWith(app, roleSets.superAdmins), {
    values: { MESSAGE: address },
    path: sentEmails.path,
  });
}
