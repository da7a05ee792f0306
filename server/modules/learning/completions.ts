import { and, eq, sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import { itemCompletions, type completionSources } from "../../schema/index.ts";
import { doneAt } from "../doneAt.ts";

export type CompletionSource = (typeof completionSources)[number];

/** Completes an item, by what it was completed. Only one that changed since it was completed is completed anew (T-14). */
export async function recordCompletion(
  app: App,
  userId: number,
  itemId: number,
  source: CompletionSource,
  at?: string,
): Promise<void> {
  const now = app.now();
  await app
    .db()
    .insert(itemCompletions)
    .values({ userId, itemId, source, completedAt: doneAt(now, at), arrivedAt: now })
    .onConflictDoUpdate({
      target: [itemCompletions.userId, itemCompletions.itemId],
      set: {
        completedAt: sql`excluded.completed_at`,
        arrivedAt: sql`excluded.arrived_at`,
        source: sql`excluded.source`,
      },
      setWhere: sql`${itemCompletions.completedAt} < (select updated_at from items where id = ${itemId})`,
    });
}

const ownCompletion = (userId: number, itemId: number) =>
  and(eq(itemCompletions.userId, userId), eq(itemCompletions.itemId, itemId));

export async function takeBackCompletion(app: App, userId: number, itemId: number): Promise<void> {
  await app.db().delete(itemCompletions).where(ownCompletion(userId, itemId));
}

export async function completionOf(app: App, userId: number, itemId: number): Promise<Date | undefined> {
  const [row] = await app
    .db()
    .select({ completedAt: itemCompletions.completedAt })
    .from(itemCompletions)
    .where(ownCompletion(userId, itemId));
  return row?.completedAt;
}
