import { useCallback, useSyncExternalStore } from "react";

/** Whether a media query matches now. The server cannot know: its painting and the hydrating render use `false`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (heard: () => void): (() => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", heard);
      return () => list.removeEventListener("change", heard);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
