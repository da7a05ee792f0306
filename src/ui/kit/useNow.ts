import { useCallback, useSyncExternalStore } from "react";

/**
 * The time, read again every `interval` milliseconds and whenever the page is shown: a hidden page's timers sleep, and
 * a clock must be right at its first paint. It is rounded down (to the second, or the interval if that is finer), so
 * that it does not change while a page renders.
 */
export function useNow(interval: number, now: () => number = Date.now): number {
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
  const grain = Math.min(interval, 1000);
  const read = () => Math.floor(now() / grain) * grain;
  return useSyncExternalStore(subscribe, read, read);
}
