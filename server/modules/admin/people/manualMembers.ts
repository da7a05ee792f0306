import { and, eq, sql } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { inPortions, isOneOf } from "../../../database/lists.ts";
import { audienceUsers } from "../../../schema/index.ts";
import { takeTurn } from "./audienceTurns.ts";

/** Who belongs to an audience because they were added manually, whether they match its rules or not. */

/** @returns those newly added */
export async function addManually(app: App, audienceId: number, ids: readonly number[]): Promise<number[]> {
  await takeTurn(app, "people");
  const written = await inPortions(
    ids.map((userId) => ({ audienceId, userId, source: "hand" as const })),
    (some) =>
      app
        .db()
        .insert(audienceUsers)
        .values(some)
        .onConflictDoUpdate({
          target: [audienceUsers.audienceId, audienceUsers.userId],
          set: { source: "hand" },
          setWhere: eq(audienceUsers.source, "rule"),
        })
        .returning({ id: audienceUsers.userId }),
  );
  return written.flat().map((row) => row.id);
}

/** @returns those removed; any of them who match the rules still belong, by the rules */
export async function removeManual(app: App, audienceId: number, ids: readonly number[]): Promise<number[]> {
  await takeTurn(app, "people");
  const gone = await app
    .db()
    .delete(audienceUsers)
    .where(
      and(
        eq(audienceUsers.audienceId, audienceId),
        isOneOf(audienceUsers.userId, ids),
        eq(audienceUsers.source, "hand"),
      ),
    )
    .returning({ id: audienceUsers.userId });
  const left = gone.map((row) => row.id);
  if (left.length > 0) await refreshAudiences(app, left);
  return left;
}

/** Adds people to the audiences whose rules they match. */
export const refreshAudiences = (app: App, people: readonly number[]) =>
  app.db().execute(sql`select audience_refresh(${sql.param([...people])}::int[])`);
