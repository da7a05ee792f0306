import { and, eq, isNotNull, not, sql, type SQL } from "drizzle-orm";
import { canMoveAfter, type AssignmentMove } from "#src/machines/training/assignmentLifecycle.ts";
import type { App } from "../../app.ts";
import { itemCompletions, type completionSources } from "../../schema/index.ts";
import { doneAt } from "../doneAt.ts";
import { inCertificate, keepEarlier, bringBackEarlier, type Certificate } from "./certificates.ts";

export type CompletionSource = (typeof completionSources)[number];

type Done = {
  /** When it was done, if it could not be reported at once. */
  at?: string | undefined;
  /** When the work that completed it began: what began before the renewal window renews nothing. */
  begunAt?: Date;
};

/**
 * Completes an item, and stores what completed it. Completes it again if it has changed since (T-14) or its certificate
 * is due for renewal (T-20); the previous completion stays on record.
 */
export async function recordCompletion(
  app: App,
  userId: number,
  itemId: number,
  source: CompletionSource,
  { at, begunAt }: Done = {},
): Promise<void> {
  const now = app.now();
  const done = { source, completedAt: doneAt(now, at), arrivedAt: now };
  await inCertificate(app, { userId, itemId, at: done.completedAt }, async (certificate) => {
    if (certificate === null) await completeForGood(app, userId, itemId, done);
    else await certify(app, { userId, itemId, begunAt: begunAt ?? done.completedAt }, done, certificate);
  });
}

type Completion = { source: CompletionSource; completedAt: Date; arrivedAt: Date };

const completeForGood = ({ db }: App, userId: number, itemId: number, done: Completion) =>
  db()
    .insert(itemCompletions)
    .values({ userId, itemId, ...done })
    .onConflictDoUpdate({
      target: [itemCompletions.userId, itemCompletions.itemId],
      set: {
        completedAt: sql`excluded.completed_at`,
        arrivedAt: sql`excluded.arrived_at`,
        source: sql`excluded.source`,
        earnedAt,
        replacedCompletedAt: sql`${itemCompletions.completedAt}`,
        replacedSource: sql`${itemCompletions.source}`,
        replacedArrivedAt: sql`${itemCompletions.arrivedAt}`,
      },
      setWhere: isOutdated(itemId),
    });

/** When the CPD of a completion was earned: completing a changed item again does not move it to another year (T-24). */
const earnedAt = sql`coalesce(${itemCompletions.earnedAt}, ${itemCompletions.completedAt})`;

/** The item has changed since it was completed. */
const isOutdated = (itemId: number): SQL =>
  sql`${itemCompletions.completedAt} < (select updated_at from items where id = ${itemId})`;

type Whose = { userId: number; itemId: number };

async function certify(
  app: App,
  { userId, itemId, begunAt }: Whose & { begunAt: Date },
  done: Completion,
  { held, fromNow }: Certificate,
): Promise<void> {
  if (held === null) {
    await app
      .db()
      .insert(itemCompletions)
      .values({ userId, itemId, ...done, validUntil: fromNow });
    return;
  }
  const renews = begunAt >= held.opens && canMoveAfter(movesOf(held, done.completedAt), { type: "renew" });
  if (!renews && !held.isStale) return;
  await keepEarlier(app, userId, itemId, held.until, renews ? "renewal" : "change");
  // Nobody loses days by being early: a renewal in time counts from the day on which the previous certificate ends.
  const renewed = done.completedAt <= held.until ? held.fromUntil : fromNow;
  await app
    .db()
    .update(itemCompletions)
    .set({
      ...done,
      ...(renews ? { validUntil: renewed, earnedAt: null } : { validUntil: held.until, earnedAt }),
    })
    .where(ownCompletion(userId, itemId));
}

/** What has happened to a certificate by then. */
const movesOf = ({ opens }: { opens: Date }, at: Date): AssignmentMove[] => [
  { type: "complete" },
  ...(opens <= at ? [{ type: "windowOpens" } as const] : []),
];

const ownCompletion = (userId: number, itemId: number) =>
  and(eq(itemCompletions.userId, userId), eq(itemCompletions.itemId, itemId));

/**
 * Undoes a completion, and restores what it replaced: the previous certificate, or the completion of the item before it
 * changed. If it has to be done again, there is nothing to undo.
 */
export async function takeBackCompletion(app: App, userId: number, itemId: number): Promise<void> {
  const at = app.now();
  await inCertificate(app, { userId, itemId, at }, async (certificate) => {
    const held = certificate?.held;
    if (held && (held.isStale || !canMoveAfter(movesOf(held, at), { type: "takeBack" }))) return;
    if (held && (await bringBackEarlier(app, userId, itemId))) return;
    if (await bringBackReplaced(app, userId, itemId)) return;
    await app
      .db()
      .delete(itemCompletions)
      .where(and(ownCompletion(userId, itemId), held ? undefined : not(isOutdated(itemId))));
  });
}

/** Restores the completion that the current one has replaced. @returns false if there is none */
async function bringBackReplaced({ db }: App, userId: number, itemId: number): Promise<boolean> {
  const restored = await db()
    .update(itemCompletions)
    .set({
      completedAt: sql`${itemCompletions.replacedCompletedAt}`,
      source: sql`${itemCompletions.replacedSource}`,
      arrivedAt: sql`${itemCompletions.replacedArrivedAt}`,
      ...{ replacedCompletedAt: null, replacedSource: null, replacedArrivedAt: null },
    })
    .where(and(ownCompletion(userId, itemId), isNotNull(itemCompletions.replacedCompletedAt)))
    .returning({ itemId: itemCompletions.itemId });
  return restored.length > 0;
}

export async function completionOf(app: App, userId: number, itemId: number): Promise<Date | undefined> {
  const [row] = await app
    .db()
    .select({ completedAt: itemCompletions.completedAt })
    .from(itemCompletions)
    .where(ownCompletion(userId, itemId));
  return row?.completedAt;
}
