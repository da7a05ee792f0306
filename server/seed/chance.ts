/**
 * Draws a pseudo-random number for the invented past, the same each time it is loaded.
 * @param of who and what the draw is for
 * @returns 0 to 1, without 1
 */
export function chance(...of: readonly number[]): number {
  const mixed = of.reduce((hash, value) => {
    const next = Math.imul(hash ^ (value + 1), 0x9e37_79b1);
    return next ^ (next >>> 15);
  }, 0x5bd1_e995);
  return (Math.imul(mixed, 0x85eb_ca6b) >>> 0) / 2 ** 32;
}

/** Picks from a list, with a draw of 0 to 1. */
export const drawn = <T>(list: readonly T[], luck: number): T => list[Math.floor(luck * list.length)]!;
