import { and, eq } from "drizzle-orm";
import { liveEvents } from "#src/contracts/realtime.ts";
import { userCalls } from "#src/contracts/user.ts";
import type { App } from "../app.ts";
import { users } from "../schema/index.ts";
import { signature } from "../sessions/signingKey.ts";
import { sameText } from "../sessions/tokens.ts";

/** Emails that are optional can be switched off by whoever has one, without signing in (RFC 8058). */

/** Its key stands in the query, which no log tells. */
export const unsubscribePath = "/unsubscribe";

type Signing = Pick<App, "db">;
const signed = async (app: Signing, what: string): Promise<string> =>
  (await signature(app, what)).toString("base64url").slice(0, 22);

/** Opens nothing but the switching off of emails, for as long as there is the user. */
const unsubscribeKey = async (app: Signing, userId: number): Promise<string> =>
  `${userId}.${await signed(app, `unsubscribe ${userId}`)}`;

/** Where a user switches optional emails off. */
export const unsubscribeUrl = async (app: Signing & Pick<App, "config">, userId: number): Promise<string> =>
  `${app.config.publicUrl}${unsubscribePath}?key=${await unsubscribeKey(app, userId)}`;

/** Whose key it is; null for one that was made up. */
export async function unsubscriber(app: Signing, key: string): Promise<number | null> {
  const [, id] = /^([1-9]\d{0,8})\.[\w-]{22}$/.exec(key) ?? [];
  return id !== undefined && sameText(await unsubscribeKey(app, Number(id)), key) ? Number(id) : null;
}

/** For so long what has just been switched off can be switched on again in the same way. */
const undoMs = 3_600_000;
const undoUntil = async (app: Signing, userId: number, until: number): Promise<string> =>
  `${until}.${await signed(app, `subscribe ${userId} ${until}`)}`;

/** Given to whoever has switched emails off, in the answer: what an email says cannot switch them on. */
export const undoKey = (app: Signing & Pick<App, "now">, userId: number): Promise<string> =>
  undoUntil(app, userId, app.now().getTime() + undoMs);

/** Whether it is such a key of the user, and still good. */
export async function mayUndo(
  app: Signing & Pick<App, "now">,
  userId: number,
  key: string,
): Promise<boolean> {
  const until = Number(key.split(".")[0]);
  return until >= app.now().getTime() && sameText(await undoUntil(app, userId, until), key);
}

/**
 * Switches the optional emails of somebody on or off, as their settings would; their open pages hear of it.
 * @param how by what, as the audit log gives for its reason
 * @returns whether that has changed anything
 */
export const switchEmails = (
  app: Pick<App, "db" | "inTransaction" | "outbox" | "audit" | "now">,
  userId: number,
  on: boolean,
  how: string,
): Promise<boolean> =>
  app.inTransaction(async () => {
    const changed = await app
      .db()
      .update(users)
      .set({ notifyByEmail: on, updatedAt: app.now() })
      .where(and(eq(users.id, userId), eq(users.notifyByEmail, !on)))
      .returning({ id: users.id });
    if (changed.length === 0) return false;
    await app.outbox.live([userId], liveEvents["answers.changed"], { paths: [userCalls.me.path] });
    const did = `email notifications switched ${on ? "on" : "off"}`;
    await app.audit({
      act: did,
      subject: `user ${userId}`,
      outcome: "done",
      details: { did, changes: [], reason: how },
    });
    return true;
  });

/** Whether somebody has optional emails; null where there is no such user. */
export async function hasEmails({ db }: Signing, userId: number): Promise<boolean | null> {
  const [row] = await db().select({ on: users.notifyByEmail }).from(users).where(eq(users.id, userId));
  return row?.on ?? null;
}
