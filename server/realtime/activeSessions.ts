import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { App } from "../app.ts";
import { isOneOf } from "../database/lists.ts";
import { users } from "../schema/people.ts";
import { sessions } from "../schema/signIn.ts";
import { actingColumns, actingHolds, joinAdministrators } from "../sessions/findSessions.ts";

/**
 * Returns which of these sessions are valid: not signed out, not expired, not closed with their browser (D-2), not of a
 * disabled user, and not of someone acting as another user who no longer may.
 */
export async function activeSessions(
  app: Pick<App, "db" | "now">,
  hashes: string[],
): Promise<ReadonlySet<string>> {
  const now = app.now();
  const rows = await app
    .db()
    .select({ hash: sessions.idHash, userId: sessions.userId, ...actingColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(...joinAdministrators)
    .where(
      and(
        // One parameter however many there are: this runs every second.
        isOneOf(sessions.idHash, hashes),
        gt(sessions.expiresAt, now),
        gt(sessions.endsAt, now),
        isNull(users.disabledAt),
        or(isNull(sessions.closingAt), gt(sessions.closingAt, now)),
      ),
    );
  return new Set(rows.filter(actingHolds).map(({ hash }) => hash));
}
