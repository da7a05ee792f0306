import { eq } from "drizzle-orm";
import type { App } from "../../../app.ts";
import { podcastEpisodes, podcasts } from "../../../schema/index.ts";

/**
 * Locks a podcast and its episodes until the transaction ends. The episodes come first, as for whoever saves one of them
 * and then looks at its podcast: in another order the two would wait for each other.
 */
export async function lockWhole(app: App, id: number): Promise<void> {
  const { id: episode, podcastId } = podcastEpisodes;
  await app
    .db()
    .select({ episode })
    .from(podcastEpisodes)
    .where(eq(podcastId, id))
    .orderBy(episode)
    .for("no key update");
  await app.db().select({ id: podcasts.id }).from(podcasts).where(eq(podcasts.id, id)).for("update");
}
