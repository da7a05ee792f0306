import type * as z from "zod/mini";
import { activityCalls, type Activity } from "#src/contracts/activityLog.ts";
import { readAddress, type ListAddress } from "#src/contracts/listAddress.ts";
import type { Asked, FirstCall } from "#src/routes/firstCalls.ts";
import { toPodcasts } from "#src/routes/podcasts.ts";
import { toRecord } from "#src/routes/record.ts";
import { addressOf } from "#src/ui/learning/address.ts";

const { log, history } = activityCalls;

/** How the question of the activity log stands in its address. */
export const activityAddress: ListAddress = { shape: log.query.shape, parts: ["act", "type", "page"] };

export const readActivity = (search: URLSearchParams): z.input<typeof log.query> =>
  readAddress(activityAddress, search);

export const first = ({ search }: Asked): FirstCall => ({ endpoint: log, query: readActivity(search) });
export const firstOfOne = ({ params }: Asked): FirstCall => ({ endpoint: history, params });

export const activityPlace = { label: "Activity Log", href: toRecord("AcademyActivityLog") };

export const historyHref = ({ type, id }: Pick<Activity, "type" | "id">): string =>
  toRecord("ActivityHistory", { type, id });

/** Where the thing itself is; null where it cannot be opened any more. */
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
