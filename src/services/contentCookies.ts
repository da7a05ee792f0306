import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { World } from "#src/world.ts";

/** They are requested again this long before they expire, in milliseconds. */
const margin = 60_000;

/**
 * Requests the private content cookies, and again before they expire.
 * @param failed receives a failure, which is only reported and never shown (B-350)
 */
export function keepContentCookies(
  clock: World["clock"],
  ask: () => Promise<unknown>,
  failed: (error: unknown) => void,
): void {
  ask().catch(failed);
  clock.setTimeout(() => keepContentCookies(clock, ask, failed), contentCookieSeconds * 1_000 - margin);
}
