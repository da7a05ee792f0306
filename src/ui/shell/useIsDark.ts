import type { ThemeChoice } from "#src/machines/preferences/preferencesMachine.ts";
import { useMedia } from "./useMedia.ts";

/** Whether the page is dark now: by the user's choice, or else by the system's. */
export function useIsDark(choice: ThemeChoice): boolean {
  const system = useMedia("(prefers-color-scheme: dark)");
  return choice === "system" ? system : choice === "dark";
}
