import { liveStatuses, type ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { linkShows } from "#src/machines/guard/needs.ts";
import { useMe } from "#src/ui/hooks/useMe.ts";

export const isLive = (status: ReviewStatus): boolean =>
  (liveStatuses as readonly ReviewStatus[]).includes(status);

/** Whether the user's changes need no review (P-060). */
export function useMayGoLive(): boolean {
  const me = useMe();
  return me !== null && linkShows({ admin: true, permissions: ["can_set_content_live"] }, me);
}
