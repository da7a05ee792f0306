import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { World } from "#src/world.ts";

/** They are asked for again this long before they end, in milliseconds. */
const margin = 60_000;

/**
 * Asks for the private content cookies, and again before they end.
 * @param failed told of a failure, which is only reported and never shown (B-350)
 */
export function keepContentCookies(
  clock: World["clock"],
  ask: () => Promise<unknown>,
  failed: (error: unknown) => void,
): void {
  ask().catch(failed);
  clock.setTimeout(() => keepContentCookies(clock, ask, failed), contentCookieSeconds * 1_000 - margin);
}
