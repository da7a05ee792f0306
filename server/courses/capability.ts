import { createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { isId } from "#src/contracts/endpoint.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { sessions } from "../schema/signIn.ts";
import { sameText } from "../sessions/tokens.ts";

/**
 * How long the files of a course can be requested after it was opened, in seconds. A course requests its pages as its
 * learner reaches them, all under the same prefix, so this must last a whole sitting. It ends earlier with the session.
 */
export const courseSeconds = 8 * 3_600;

const signed = (sessionHash: string, itemId: number, until: number): string =>
  createHmac("sha256", sessionHash).update(`course ${itemId} ${until}`).digest("base64url");

type Needs = Pick<App, "db" | "now">;

/**
 * Returns the token that opens the files of one course until a certain time, signed by a session as the content cookie
 * is. No cookie is involved.
 */
export function courseToken(
  { now }: Pick<Needs, "now">,
  { userId, sessionHash }: Pick<Caller, "userId" | "sessionHash">,
  itemId: number,
): string {
  const until = Math.floor(now().getTime() / 1_000) + courseSeconds;
  return `${until}.${userId}.${signed(sessionHash, itemId, until)}`;
}

/**
 * Returns whether this token opens the files of this course now: it is authentic, it is not too old, and its session
 * has not ended.
 */
export async function opensCourse(app: Needs, token: string, itemId: number): Promise<boolean> {
  const [, until = "", user = "", signature = ""] = /^(\d{1,12})\.(\d+)\.([\w-]{43})$/.exec(token) ?? [];
  if (!isId(user) || Number(until) * 1_000 <= app.now().getTime()) return false;
  const theirs = await app
    .db()
    .select({ idHash: sessions.idHash })
    .from(sessions)
    .where(and(eq(sessions.userId, Number(user)), gt(sessions.expiresAt, app.now())));
  return theirs.some(({ idHash }) => sameText(signed(idHash, itemId, Number(until)), signature));
}
