import { useCallback, useSyncExternalStore } from "react";
import type { App } from "#src/app.ts";

/**
 * A setting that is on or off and shows on a painted page. The server cannot know it, so the render that takes its HTML over
 * goes by off, and is corrected.
 */
export function useShownPreference(
  preferences: App["actors"]["preferences"],
  name: "touchMode" | "navigationCollapsed",
): boolean {
  const subscribe = useCallback(
    (heard: () => void) => {
      const { unsubscribe } = preferences.subscribe(heard);
      return unsubscribe;
    },
    [preferences],
  );
  return useSyncExternalStore(
    subscribe,
    () => preferences.getSnapshot().context[name],
    () => false,
  );
}
