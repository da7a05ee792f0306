import { sql } from "drizzle-orm";
import { onTestFinished, vi } from "vitest";
import type { Office } from "./office.ts";

/** Whether the database supports concurrency: the embedded one has a single connection. */
export const isShared = process.env.TEST_DATABASE_URL !== undefined;

/** Does something and holds what it has written or locked. @returns a function that commits it */
export async function holding(
  { t: { app } }: Pick<Office, "t">,
  work: () => PromiseLike<unknown>,
): Promise<() => Promise<void>> {
  const done = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const held = app.inTransaction(async () => {
    await work();
    done.resolve();
    await enough.promise;
  });
  const release = async () => {
    enough.resolve();
    await held;
  };
  onTestFinished(release);
  await Promise.race([done.promise, held]);
  return release;
}

/** Resolves as soon as this many are waiting for a lock in the database, or `otherwise` has ended. */
export async function untilWaiting(
  { t: { app } }: Pick<Office, "t">,
  waiting: number,
  otherwise: PromiseLike<unknown>,
): Promise<void> {
  const look = async () => {
    const { rows } = await app.db().execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows[0]!.n < waiting) throw new Error(`${rows[0]!.n} wait instead of ${waiting}`);
  };
  await Promise.race([vi.waitFor(look, { timeout: 5_000, interval: 20 }), otherwise]);
}
