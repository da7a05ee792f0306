import { useCallback, useSyncExternalStore } from "react";
import { instantOf, type Instant } from "#src/contracts/readersTimes.ts";

/**
 * Something about the time, read again every `interval` milliseconds and whenever the page is shown: a hidden page's
 * timers sleep, and a clock must be right at its first paint.
 */
function useTicking<T extends number | boolean>(interval: number, read: () => T): T {
  const subscribe = useCallback(
    (heard: () => void) => {
      const timer = setInterval(heard, interval);
      document.addEventListener("visibilitychange", heard);
      return () => {
        clearInterval(timer);
        document.removeEventListener("visibilitychange", heard);
      };
    },
    [interval],
  );
  return useSyncExternalStore(subscribe, read, read);
}

/**
 * The time, rounded down (to the second, or the interval if that is finer), so that it does not change while a page
 * renders.
 */
export function useNow(interval: number, now: () => number = Date.now): number {
  const grain = Math.min(interval, 1000);
  return useTicking(interval, () => Math.floor(now() / grain) * grain);
}

/** Whether a time has come; false without one. It says so within a second. */
export const useHasCome = (at: Instant | null, now: () => number): boolean =>
  useTicking(1000, () => at !== null && now() >= instantOf(at).getTime());
