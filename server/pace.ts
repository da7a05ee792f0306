import type { Demand } from "./demand.ts";

/** Does a portion of a long task. Requests to the server get their turn between two portions. */
export type Pace = <T>(portion: () => Promise<T>) => Promise<T>;

export type Wait = (milliseconds: number) => Promise<unknown>;

/**
 * The rest before the next portion, as a multiple of the time that the last one took, so that requests to the server do
 * not notice. While there are none, work continues at once.
 */
const rest = 24;

export function createPace(demand: Demand, wait: Wait): Pace {
  let owed = 0;
  return async (portion) => {
    if (owed > 0 && !demand.isQuiet()) await wait(owed);
    const begun = performance.now();
    try {
      return await portion();
    } finally {
      owed = (performance.now() - begun) * rest;
    }
  };
}
