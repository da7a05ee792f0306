import type { FastifyBaseLogger } from "fastify";

/** The shortest and longest delay before deferred work begins, in milliseconds. */
const between = { least: 500, most: 2_500 };

/** What `app.defer` does, and a way to finish all deferred work at once. */
export type Deferring = { defer(work: () => Promise<void>): void; settle(): Promise<void> };

export function deferring(log: Pick<FastifyBaseLogger, "error">): Deferring {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>();
  const running = new Set<Promise<void>>();
  const run = (work: () => Promise<void>): void => {
    const done = work()
      .catch((error: unknown) => log.error({ err: error }, "deferred work failed"))
      .finally(() => running.delete(done));
    running.add(done);
  };
  return {
    defer(work) {
      const timer = setTimeout(
        () => {
          waiting.delete(timer);
          run(work);
        },
        between.least + Math.random() * (between.most - between.least),
      );
      waiting.set(timer, work);
    },
    async settle() {
      for (const [timer, work] of waiting) {
        clearTimeout(timer);
        run(work);
      }
      waiting.clear();
      await Promise.all(running);
    },
  };
}
