import { vi } from "vitest";

/**
 * Ends fake timers, for `afterEach`. jsdom draws by one interval: had it begun under fake timers, no test of the worker would
 * be given an animation frame any more. What is due is run first, so that it ends.
 */
export function useRealTimers(): void {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
}
