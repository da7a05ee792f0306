import { vi } from "vitest";

/**
 * Ends fake timers. jsdom draws with a single interval: if it had been started under fake timers, no
 * test of the worker would get an animation frame any more. Pending timers run first, so that it ends.
 */
export function useRealTimers(): void {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
