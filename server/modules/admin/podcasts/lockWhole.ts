import type { App } from "../../../app.ts";
import { isOneOf } from "../../../database/lists.ts";
import { podcastEpisodes, podcasts } from "../../../schema/index.ts";

/**
 * Locks podcasts and their episodes until the transaction ends. The episodes come first, as for whoever saves one of them
 * and then looks at its podcast: in another order the two would wait for each other.
 */
export async function lockWhole(app: App, ids: readonly number[]): Promise<void> {
  const { id: episode, podcastId } = podcastEpisodes;
  await app
    .db()
    .select({ episode })
    .from(podcastEpisodes)
    .where(isOneOf(podcastId, ids))
    .orderBy(episode)
    .for("no key update");
  await app
    .db()
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(isOneOf(podcasts.id, ids))
    .orderBy(podcasts.id)
    .for("update");
}
