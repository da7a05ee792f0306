import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { liveEvents } from "#src/contracts/realtime.ts";
import { userCalls } from "#src/contracts/user.ts";
import type { App } from "../app.ts";
import { emailAddresses } from "../schema/emails.ts";
import { userMerges, users } from "../schema/index.ts";
import { signature } from "../sessions/signingKey.ts";
import { sameText } from "../sessions/tokens.ts";

/** Recipients of optional emails can switch them off without signing in (RFC 8058). */

/** The key is in the query, which is never logged. */
export const unsubscribePath = "/unsubscribe";

type Signing = Pick<App, "db">;
const signed = async (app: Signing, what: string): Promise<string> =>
  (await signature(app, what)).toString("base64url").slice(0, 22);

/** A recipient of emails: a user, or an address without an account. */
export type Subscriber = number | { readonly address: string };

/** The form in a key: `7`, or for an address `a.` with the address in base64url. */
const written = (one: Subscriber): string =>
  typeof one === "number" ? String(one) : `a.${Buffer.from(one.address.toLowerCase()).toString("base64url")}`;

/** Allows nothing but switching off emails, for as long as the subscriber exists. */
const unsubscribeKey = async (app: Signing, one: Subscriber): Promise<string> =>
  `${written(one)}.${await signed(app, `unsubscribe ${written(one)}`)}`;

/** The address at which someone switches optional emails off. */
export const unsubscribeUrl = async (app: Signing & Pick<App, "config">, one: Subscriber): Promise<string> =>
  `${app.config.publicUrl}${unsubscribePath}?key=${await unsubscribeKey(app, one)}`;

/**
 * The owner of a key; null for a forged one. If the address has an account by now, its user is returned; if that was
 * merged into another account, the user of that one.
 */
export async function unsubscriber(app: Signing, key: string): Promise<Subscriber | null> {
  const [, id, encoded] = /^(?:([1-9]\d{0,8})|a\.([\w-]{1,400}))\.[\w-]{22}$/.exec(key) ?? [];
  const isTheirs = async (one: Subscriber) => sameText(await unsubscribeKey(app, one), key);
  if (id !== undefined) return (await isTheirs(Number(id))) ? remaining(app, Number(id)) : null;
  if (encoded === undefined) return null;
  const address = Buffer.from(encoded, "base64url").toString();
  if (!(await isTheirs({ address }))) return null;
  const [user] = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, address));
  return user ? remaining(app, user.id) : { address };
}

/** The account that a user has now. Each merge is later than the one before, so the search comes to an end. */
async function remaining(app: Signing, userId: number, after = 0): Promise<number> {
  const [merge] = await app
    .db()
    .select({ id: userMerges.id, intoId: userMerges.intoId })
    .from(userMerges)
    .where(and(eq(userMerges.fromId, userId), isNull(userMerges.undoneAt), gt(userMerges.id, after)));
  return merge ? remaining(app, merge.intoId, merge.id) : userId;
}

/** For how long emails that were just switched off can be switched on again in the same way. */
const undoMs = 3_600_000;
const undoUntil = async (app: Signing, one: Subscriber, until: number): Promise<string> =>
  `${until}.${await signed(app, `subscribe ${written(one)} ${until}`)}`;

/** Given in the response to whoever has switched emails off: the contents of an email cannot switch them on. */
export const undoKey = (app: Signing & Pick<App, "now">, one: Subscriber): Promise<string> =>
  undoUntil(app, one, app.now().getTime() + undoMs);

/** Whether this is such a key of theirs that is still valid. */
export async function mayUndo(
  app: Signing & Pick<App, "now">,
  one: Subscriber,
  key: string,
): Promise<boolean> {
  const until = Number(key.split(".")[0]);
  return until >= app.now().getTime() && sameText(await undoUntil(app, one, until), key);
}

type SwitchingApp = Pick<App, "db" | "inTransaction" | "outbox" | "audit" | "now">;

/**
 * Switches optional emails on or off: for a user as their settings would, with an event to their open pages.
 * @param how the means, which the audit log gives as the reason
 * @returns whether this has changed anything
 */
export const switchEmails = (
  app: SwitchingApp,
  one: Subscriber,
  on: boolean,
  how: string,
): Promise<boolean> =>
  app.inTransaction(async () => {
    const changed =
      typeof one === "number" ? await switchUser(app, one, on) : await switchAddress(app, one.address, on);
    if (!changed) return false;
    const did = `email notifications switched ${on ? "on" : "off"}`;
    await app.audit({
      act: did,
      subject: typeof one === "number" ? `user ${one}` : `email address ${one.address}`,
      outcome: "done",
      details: { did, changes: [], reason: how },
    });
    return true;
  });

async function switchUser(app: SwitchingApp, userId: number, on: boolean): Promise<boolean> {
  const changed = await app
    .db()
    .update(users)
    .set({ notifyByEmail: on, updatedAt: app.now() })
    .where(and(eq(users.id, userId), eq(users.notifyByEmail, !on)))
    .returning({ id: users.id });
  if (changed.length === 0) return false;
  await app.outbox.live([userId], liveEvents["answers.changed"], { paths: [userCalls.me.path] });
  return true;
}

async function switchAddress({ db, now }: SwitchingApp, given: string, on: boolean): Promise<boolean> {
  const unsubscribedAt = on ? null : now();
  const changed = await db()
    .insert(emailAddresses)
    .values({ address: given.toLowerCase(), unsubscribedAt })
    .onConflictDoUpdate({
      ...{ target: emailAddresses.address, set: { unsubscribedAt } },
      setWhere: on ? isNotNull(emailAddresses.unsubscribedAt) : isNull(emailAddresses.unsubscribedAt),
    })
    .returning({ address: emailAddresses.address });
  return changed.length > 0;
}

/** Whether someone gets optional emails; null if there is no such user. */
export async function hasEmails({ db }: Signing, one: Subscriber): Promise<boolean | null> {
  if (typeof one === "number") {
    const [row] = await db().select({ on: users.notifyByEmail }).from(users).where(eq(users.id, one));
    return row?.on ?? null;
  }
  const off = and(
    eq(emailAddresses.address, one.address.toLowerCase()),
    isNotNull(emailAddresses.unsubscribedAt),
  );
  return (await db().$count(emailAddresses, off)) === 0;
}
