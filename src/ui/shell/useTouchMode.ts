import { useCallback, useSyncExternalStore } from "react";
import type { App } from "#src/app.ts";

/** Whether touch mode is on. The server cannot know, so the render that takes its HTML over goes by off, and is corrected. */
export function useTouchMode(preferences: App["actors"]["preferences"]): boolean {
  const subscribe = useCallback(
    (heard: () => void) => {
      const { unsubscribe } = preferences.subscribe(heard);
      return unsubscribe;
    },
    [preferences],
  );
  return useSyncExternalStore(
    subscribe,
    () => preferences.getSnapshot().context.touchMode,
    () => false,
  );
}
