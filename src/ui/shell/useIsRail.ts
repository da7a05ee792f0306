import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useMedia } from "./useMedia.ts";
import { useShownPreference } from "./useShownPreference.ts";

/** Whether the navigation beside the page shows icons alone; the style sheet goes by the same (`data-rail`). */
export function useIsRail(): boolean {
  const { preferences } = useRootActors();
  const collapsed = useShownPreference(preferences, "navigationCollapsed");
  const isBeside = useMedia("(min-width: 992px)");
  return isBeside && collapsed;
}
