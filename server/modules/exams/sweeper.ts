import { eq, min } from "drizzle-orm";
import { exam as limits } from "#src/contracts/limits.ts";
import type { App } from "../../app.ts";
import { examAttempts } from "../../schema/index.ts";
import { finishOverdue, overdueAt } from "./finish.ts";

/** Ends every attempt whose time is over. @returns how many */
export async function sweepAttempts(app: App): Promise<number> {
  let swept = 0;
  for (;;) {
    const batch = await finishOverdue(app);
    swept += batch;
    if (batch === 0) return swept;
  }
}

/** How long until the next attempt is overdue; at most the interval of the sweep. */
async function untilNext(app: App): Promise<number> {
  const [next] = await app
    .db()
    .select({ end: min(examAttempts.finishesAt) })
    .from(examAttempts)
    .where(eq(examAttempts.status, "OPEN"));
  const wait = next?.end ? next.end.getTime() - overdueAt(app.now()).getTime() : Infinity;
  return Math.min(limits.sweepInterval, Math.max(wait + 1, 50));
}

/**
 * Sweeps at once, which is what a restart asks for, and then every 5 s, or sooner where an end is sooner (P5). It is a plain
 * timer in each server: a job of the queue would come too late.
 */
export function startSweeper(app: App): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> = Promise.resolve();

  const pass = async (): Promise<void> => {
    let wait: number = limits.sweepInterval;
    try {
      await sweepAttempts(app);
      wait = await untilNext(app);
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
