import { createHmac } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { isId } from "#src/contracts/endpoint.ts";
import type { App } from "../app.ts";
import type { Caller } from "../caller.ts";
import { sessions } from "../schema/signIn.ts";
import { sameText } from "../sessions/tokens.ts";

/**
 * Seconds for which the files of a course can be asked for after it was opened. A course asks for its pages as its learner
 * comes to them, by addresses that all begin alike: it must last a whole sitting. It ends with the session before.
 */
export const courseSeconds = 8 * 3_600;

const signed = (sessionHash: string, itemId: number, until: number): string =>
  createHmac("sha256", sessionHash).update(`course ${itemId} ${until}`).digest("base64url");

type Needs = Pick<App, "db" | "now">;

/** What opens the files of one course until a moment, signed by a session as the content cookie is. No cookie is involved. */
export function courseToken(
  { now }: Pick<Needs, "now">,
  { userId, sessionHash }: Pick<Caller, "userId" | "sessionHash">,
  itemId: number,
): string {
  const until = Math.floor(now().getTime() / 1_000) + courseSeconds;
  return `${until}.${userId}.${signed(sessionHash, itemId, until)}`;
}

/** Whether this opens the files of this course now: not tampered with, not too old, and its session has not ended. */
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
