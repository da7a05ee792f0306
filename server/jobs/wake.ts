import type { App } from "../app.ts";

type Wake = (job: string) => unknown;
const wakes = new WeakMap<object, Wake>();

/** Tells how a job is begun before its time: the start of the server knows, modules do not. */
export const wakeBy = (app: object, begin: Wake): void => void wakes.set(app, begin);

/** Begins a job once the open transaction has committed. Without anybody to begin it, it waits for its time. */
export const wake = (app: Pick<App, "afterCommit">, job: string): void =>
  app.afterCommit(() => wakes.get(app)?.(job));
