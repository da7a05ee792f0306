import { setImmediate as turn } from "node:timers/promises";

/** Works through a list a few at a time. Others get their turn in between: a long list must not keep them waiting. */
export async function inSlices<T>(
  all: readonly T[],
  size: number,
  work: (some: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let from = 0; from < all.length; from += size) {
    if (from > 0) await turn();
    await work(all.slice(from, from + size));
  }
}
