import { useCallback, useSyncExternalStore } from "react";

/**
 * The time, read again every `interval` milliseconds and whenever the page is shown: a hidden page's timers sleep, and a
 * clock must be right at its first paint. What it gives is rounded down to the interval, so that it holds still between.
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
  const read = () => Math.floor(now() / interval) * interval;
  return useSyncExternalStore(subscribe, read, read);
}
