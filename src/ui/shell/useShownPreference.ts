import { useCallback, useSyncExternalStore } from "react";
import type { App } from "#src/app.ts";

/**
 * An on-off setting that shows on a painted page. The server cannot know it, so the hydrating render assumes off, and
 * is then corrected.
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
