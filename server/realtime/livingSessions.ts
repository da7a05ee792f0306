import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { App } from "../app.ts";
import { sessions, users } from "../schema/people.ts";
import { actingHolds } from "../sessions/findSessions.ts";

/**
 * Which of these sessions are in force: not signed out, not expired, not closed with their browser (D-2), of nobody disabled,
 * and of nobody who acts as another and may not any more.
 */
export async function livingSessions(
  app: Pick<App, "db" | "now">,
  hashes: string[],
): Promise<ReadonlySet<string>> {
  const now = app.now();
  const rows = await app
    .db()
    .select({ hash: sessions.idHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        // One parameter however many there are: this is asked every second.
        sql`${sessions.idHash} = any(${sql.param(hashes)})`,
        gt(sessions.expiresAt, now),
        gt(sessions.endsAt, now),
        isNull(users.disabledAt),
        actingHolds,
        or(isNull(sessions.closingAt), gt(sessions.closingAt, now)),
      ),
    );
  return new Set(rows.map(({ hash }) => hash));
}
