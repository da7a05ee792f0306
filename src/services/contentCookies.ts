import { contentCookieSeconds } from "#src/contracts/limits.ts";
import type { World } from "#src/world.ts";

/** How long before the cookies expire they are requested again, in milliseconds. */
const margin = 60_000;

/**
 * Requests the private content cookies, and requests them again before they expire.
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
