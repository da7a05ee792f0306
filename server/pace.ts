import type { Demand } from "./demand.ts";

/** Does a portion of a long work. Between two of them whoever asks the server for something has their turn. */
export type Pace = <T>(portion: () => Promise<T>) => Promise<T>;

export type Wait = (milliseconds: number) => Promise<unknown>;

/**
 * So many times as long as a portion took, it rests before the next one: whoever asks the server for something does not notice.
 * While nobody does it goes on at once.
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
