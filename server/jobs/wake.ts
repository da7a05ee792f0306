import type { App } from "../app.ts";

type Wake = (job: string) => unknown;
const wakes = new WeakMap<object, Wake>();

/** Registers how to start a job ahead of its time: the server's startup code knows this, modules do not. */
export const wakeBy = (app: object, begin: Wake): void => void wakes.set(app, begin);

/**
 * Starts a job once the open transaction has committed. If nothing is registered to start it, it waits for its time.
 */
export const wake = (app: Pick<App, "afterCommit">, job: string): void =>
  app.afterCommit(() => wakes.get(app)?.(job));
