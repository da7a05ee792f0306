import { useCallback, useSyncExternalStore } from "react";
import type { App } from "#src/app.ts";
import { defaultPreferences, type Preferences } from "#src/machines/preferences/preferencesMachine.ts";

/**
 * A setting that shows on a painted page. The server cannot know it, so the render that takes its HTML over goes by how it is
 * at first, and is corrected.
 */
export function useShownPreference<Name extends keyof Preferences>(
  preferences: App["actors"]["preferences"],
  name: Name,
): Preferences[Name] {
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
    () => defaultPreferences[name],
  );
}
