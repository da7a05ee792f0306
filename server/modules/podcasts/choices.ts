import { sql, type SQL } from "drizzle-orm";
import type { Reaction } from "#src/contracts/podcasts.ts";
import type { App } from "../../app.ts";
import { likesOf, ownReaction } from "../reactions.ts";
import { isSeen, noPodcast, type Asking } from "./visible.ts";

/** A listener's choices: the podcasts that they subscribe to, and their reactions to episodes. */

/** @throws Refused 404 if the user sees no podcast with this id */
export async function requirePodcast(app: App, asking: Asking, id: number): Promise<void> {
  const { rows } = await app
    .db()
    .execute(sql`select p.id from podcasts p where p.id = ${id} and ${isSeen(asking)}`);
  if (rows.length === 0) throw noPodcast();
}

/** Repeating it changes nothing: the original date of the subscription stays. */
export async function subscribe(app: App, userId: number, id: number, subscribed: boolean): Promise<void> {
  await app.db().execute(
    subscribed
      ? sql`
          insert into podcast_subscriptions (user_id, podcast_id, at) values (${userId}, ${id}, ${app.now().toISOString()})
          on conflict do nothing`
      : sql`delete from podcast_subscriptions where user_id = ${userId} and podcast_id = ${id}`,
  );
}

/** A user's reaction to the episode `e`. */
export const ownEpisodeReaction = (user: SQL | number): SQL => ownReaction(user, "episode", sql`e.id`);
export const likesOfEpisode = (): SQL => likesOf("episode", sql`e.id`);

/** A user's reaction to an episode, and everybody's likes. */
export async function readReaction(
  app: App,
  userId: number,
  id: number,
): Promise<{ reaction: Reaction; likes: number }> {
  const { rows } = await app.db().execute<{ reaction: Reaction; likes: number }>(sql`
    select ${ownEpisodeReaction(userId)} as reaction, ${likesOfEpisode()} as likes from podcast_episodes e where e.id = ${id}`);
  return rows[0]!;
}
