import { useSyncExternalStore } from "react";
import type { ThemeChoice } from "#src/machines/preferences/preferencesMachine.ts";

const dark = "(prefers-color-scheme: dark)";

const subscribe = (heard: () => void): (() => void) => {
  const query = matchMedia(dark);
  query.addEventListener("change", heard);
  return () => query.removeEventListener("change", heard);
};

/** Whether the page is dark now: by the user's choice, or else by the system's. */
export function useIsDark(choice: ThemeChoice): boolean {
  const system = useSyncExternalStore(
    subscribe,
    () => matchMedia(dark).matches,
    () => false,
  );
  return choice === "system" ? system : choice === "dark";
}
