import { isNotNull, or, and } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { emailAddresses } from "../schema/emails.ts";

type Addressed = { userId: number | null; address: string };

/** Shown to administrators for an email that was not sent. */
export const notWrittenTo = "Emails to this address were refused, came back or were reported as unwanted";
const unsubscribed = "The recipient has switched off optional emails";

/**
 * Finds out why some of these addresses get no email, as a text; null if they do. At an address without an account the
 * reader may have switched off optional emails; users do that in their settings.
 */
export async function whyNotWritten(
  { db }: Pick<App, "db">,
  to: readonly Pick<Addressed, "address">[],
): Promise<(one: Addressed, isOptional: boolean) => string | null> {
  const rows = await db()
    .select()
    .from(emailAddresses)
    .where(
      and(
        isOneOf(
          emailAddresses.address,
          to.map(({ address }) => address.toLowerCase()),
        ),
        or(isNotNull(emailAddresses.suppressedAt), isNotNull(emailAddresses.unsubscribedAt)),
      ),
    );
  const found = new Map(rows.map((row) => [row.address, row]));
  return ({ userId, address }, isOptional) => {
    const row = found.get(address.toLowerCase());
    if (row?.suppressedAt) return notWrittenTo;
    return row?.unsubscribedAt && isOptional && userId === null ? unsubscribed : null;
  };
}
