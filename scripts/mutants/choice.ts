/** Pseudo-random numbers from 0 up to but not including 1, always the same for a seed (mulberry32). */
export function randomBy(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Yields everything once, in a random order in which each kind is equally likely for as long as any of it is left.
 * Otherwise nearly all would be dropped properties, of which there are many, and hardly any a removed `await`.
 */
export function* chosen<T>(
  all: readonly T[],
  kindOf: (one: T) => string,
  random: () => number,
): Generator<T> {
  const kinds = [...Map.groupBy(all, kindOf).values()].map((group) => [...group]);
  while (kinds.length > 0) {
    const which = Math.floor(random() * kinds.length);
    const group = kinds[which]!;
    const [one] = group.splice(Math.floor(random() * group.length), 1);
    if (group.length === 0) kinds.splice(which, 1);
    yield one!;
  }
}
