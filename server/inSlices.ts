import { setImmediate as turn } from "node:timers/promises";

/** Works through a list a few at a time. Others get their turn in between: a long list must not keep them waiting. */
export async function inTurns<T>(
  all: readonly T[],
  atOnce: number,
  work: (some: readonly T[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce) {
    if (from > 0) await turn();
    await work(all.slice(from, from + atOnce));
  }
}
