import { releaseNoteReadingCalls } from "#src/contracts/releaseNotes.ts";
import { waitingCalls } from "#src/contracts/waiting.ts";
import { useCache } from "#src/ui/hooks/useCache.ts";

/** Refetches the list and the count in the navigation, once something about release notes has changed. */
export function useForgetNotes(): () => void {
  const { forget } = useCache();
  return () => {
    forget(releaseNoteReadingCalls.notes.path);
    forget(waitingCalls.counts.path);
  };
}
