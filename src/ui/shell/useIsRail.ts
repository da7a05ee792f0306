import { useRootActors } from "#src/ui/hooks/useRootActors.ts";
import { useMedia } from "./useMedia.ts";
import { useShownPreference } from "./useShownPreference.ts";

/**
 * Whether the navigation beside the page shows icons alone, as the style sheet decides: by the user's choice, or
 * because a page for reading leaves no room for more.
 */
export function useIsRail(reading = false): boolean {
  const { preferences } = useRootActors();
  const collapsed = useShownPreference(preferences, "navigationCollapsed");
  const isBeside = useMedia("(min-width: 992px)");
  const isTight = useMedia("(min-width: 1200px) and (max-width: 1439.95px)");
  return isBeside && (collapsed || (reading && isTight));
}
