import { and, eq, min, not } from "drizzle-orm";
import { exam as limits } from "#src/contracts/limits.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { examAttempts } from "../../schema/index.ts";
import { finishOverdue, overdueAt, overdueIds } from "./finish.ts";

/** Ends every attempt that is out of time. @returns how many */
export const sweepAttempts = async (app: App): Promise<number> => (await sweep(app)).swept;

/** The same. Leaves alone what another server is ending. An attempt that cannot be ended does not affect the others. */
async function sweep(app: App): Promise<{ swept: number; failed: ReadonlySet<number> }> {
  const failed = new Set<number>();
  const tried = new Set<number>();
  let swept = 0;
  for (;;) {
    const ids = await overdueIds(app, tried);
    if (ids.length === 0) return { swept, failed };
    const ended = await finishEach(app, ids, failed);
    swept += ended;
    if (ended < ids.length) for (const id of ids) tried.add(id);
  }
}

/** Ends attempts together, or one by one if that fails. @returns how many; those that failed are added to `failed` */
async function finishEach(app: App, ids: readonly number[], failed: Set<number>): Promise<number> {
  try {
    return await finishOverdue(app, ids, { skipLocked: true });
  } catch (error) {
    app.log.warn({ err: error }, "overdue exams could not be ended together");
  }
  let ended = 0;
  for (const id of ids)
    try {
      ended += await finishOverdue(app, [id], { skipLocked: true });
    } catch (error) {
      failed.add(id);
      app.log.error({ err: error, attempt: id }, "an overdue exam could not be ended");
    }
  return ended;
}

/** How long until the next attempt is overdue, except for those that failed; at most the interval of the sweep. */
async function untilNext(app: App, failed: ReadonlySet<number>): Promise<number> {
  const others = failed.size > 0 ? not(isOneOf(examAttempts.id, [...failed])) : undefined;
  const [next] = await app
    .db()
    .select({ end: min(examAttempts.finishesAt) })
    .from(examAttempts)
    .where(and(eq(examAttempts.status, "OPEN"), others));
  const wait = next?.end ? next.end.getTime() - overdueAt(app.now()).getTime() : Infinity;
  return Math.min(limits.sweepInterval, Math.max(wait + 1, 50));
}

/**
 * Sweeps at once, as a restart requires, and then every 5 s, or sooner if an attempt ends sooner (P5). It is a plain
 * timer in each server: a job of the queue would come too late.
 */
export function startSweeper(app: App): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const pass = async (): Promise<void> => {
    let wait: number = limits.sweepInterval;
    try {
      const { failed } = await sweep(app);
      wait = await untilNext(app, failed);
    } catch (error) {
      app.log.error({ err: error }, "overdue exams could not be ended");
    }
    if (!stopped) timer = setTimeout(begin, wait).unref();
  };
  const begin = (): void => {
    running = pass();
  };
  begin();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
