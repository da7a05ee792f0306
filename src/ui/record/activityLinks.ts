import type { Activity } from "#src/contracts/activityLog.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { toRecord } from "#src/routes/record.ts";
import { addressOf } from "#src/ui/learning/address.ts";

export const historyHref = ({ type, id }: Pick<Activity, "type" | "id">): string =>
  toRecord("ActivityHistory", { type, id });

/** The address of the thing itself; null if it can no longer be opened. */
export function contentHref({ type, id, podcast_id, open }: Activity): string | null {
  if (!open) return null;
  switch (type) {
    case "episode":
      return podcast_id === null
        ? null
        : toPodcasts("PodcastEpisode", { podcastId: podcast_id, episodeId: id });
    case "cpd":
      return toRecord("UserCPDLog");
    default:
      return addressOf({ type, id });
  }
}
