import { sql } from "drizzle-orm";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { doneAt } from "../doneAt.ts";
import { isTracked } from "../tracked.ts";
import { requireEpisode } from "./episode.ts";

/** Listeners' positions in episodes. */

type Place = { userId: number; episodeId: number; at: Date };

/** Stores a listener's position, unless there is a later one. What was played stays played. */
export async function notePosition(
  app: App,
  { userId, episodeId, at }: Place,
  position: number,
): Promise<void> {
  await app.db().execute(sql`
    insert into episode_progress (user_id, episode_id, position, listened_at)
    values (${userId}, ${episodeId}, ${position}::float8, ${at.toISOString()})
    on conflict (user_id, episode_id) do update set position = excluded.position, listened_at = excluded.listened_at
    where episode_progress.listened_at is null or excluded.listened_at >= episode_progress.listened_at`);
}

/**
 * Marks an episode as played, because it was played to its end (B-157) or the listener says so, or as unplayed. No
 * reading rule applies.
 * @throws Refused 404 if the caller can hear none with this id
 */
export async function completeEpisode(
  app: App,
  caller: Caller,
  id: number,
  played: boolean,
  at: string | undefined,
): Promise<{ completed_at: string | null; tracked: boolean }> {
  const { userId } = caller;
  const now = app.now();
  await requireEpisode(app, { user: userId, now }, id);
  const tracked = isTracked(caller);
  if (tracked && played) await markPlayed(app, { userId, episodeId: id, at: doneAt(now, at) });
  else if (tracked) await markUnplayed(app, userId, id);
  return { completed_at: await playedAt(app, userId, id), tracked };
}

/** The first time counts. Nobody has listened to an episode by saying that it is played. */
async function markPlayed(app: App, { userId, episodeId, at }: Place): Promise<void> {
  await app.db().execute(sql`
    insert into episode_progress (user_id, episode_id, played_at)
    values (${userId}, ${episodeId}, ${at.toISOString()})
    on conflict (user_id, episode_id) do update set played_at = excluded.played_at
    where episode_progress.played_at is null`);
}

/** Resets a played episode to the beginning; one that is not played keeps its position. */
async function markUnplayed(app: App, userId: number, episodeId: number): Promise<void> {
  await app.db().execute(sql`
    update episode_progress set played_at = null, position = 0
    where user_id = ${userId} and episode_id = ${episodeId} and played_at is not null`);
}

async function playedAt(app: App, userId: number, episodeId: number): Promise<string | null> {
  const { rows } = await app.db().execute<{ at: string | null }>(sql`
    select played_at as at from episode_progress where user_id = ${userId} and episode_id = ${episodeId}`);
  return rows[0]?.at ? new Date(rows[0].at).toISOString() : null;
}
