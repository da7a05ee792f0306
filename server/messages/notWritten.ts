import { and, eq, isNotNull, or } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { emailAddresses } from "../schema/emails.ts";
import { users } from "../schema/index.ts";

type Addressed = { userId: number | null; address: string };

/** Shown to administrators for an email that was not sent. */
export const notWrittenTo = "Emails to this address were refused, came back or were reported as unwanted";
export const unsubscribed = "The recipient has switched off optional emails";
export const accountDisabled = "The account is disabled";
/** Every reason why somebody is sent nothing. */
export const whyNobody = [notWrittenTo, unsubscribed, accountDisabled] as const;

/**
 * Finds out why some of these recipients get no email now, as a text; null if they do. An email may have waited, or be
 * sent again: meanwhile its address may be suppressed, the account disabled, or optional emails switched off. Users do
 * that in their settings, readers at an address without an account by a link.
 */
export async function whyNotWritten(
  { db }: Pick<App, "db">,
  to: readonly Addressed[],
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
  const people = await db()
    .select({ id: users.id, disabledAt: users.disabledAt, notifyByEmail: users.notifyByEmail })
    .from(users)
    .where(
      and(
        isOneOf(
          users.id,
          to.flatMap(({ userId }) => userId ?? []),
        ),
        or(isNotNull(users.disabledAt), eq(users.notifyByEmail, false)),
      ),
    );
  const found = new Map(rows.map((row) => [row.address, row]));
  const among = new Map(people.map((person) => [person.id, person]));
  return ({ userId, address }, isOptional) => {
    const row = found.get(address.toLowerCase());
    if (row?.suppressedAt) return notWrittenTo;
    const person = userId === null ? undefined : among.get(userId);
    if (person?.disabledAt) return accountDisabled;
    const isOff = userId === null ? Boolean(row?.unsubscribedAt) : person?.notifyByEmail === false;
    return isOff && isOptional ? unsubscribed : null;
  };
}
