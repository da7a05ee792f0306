import { sql, type SQL } from "drizzle-orm";
import type { Reaction } from "#src/contracts/podcasts.ts";
import type { App } from "../../app.ts";
import { isSeen, noPodcast, type Asking } from "./visible.ts";

/** What a listener chooses: the podcasts that they subscribe to, and what they say of an episode. */

/** @throws Refused 404 where the user sees no podcast of this number */
export async function requirePodcast(app: App, asking: Asking, id: number): Promise<void> {
  const { rows } = await app
    .db()
    .execute(sql`select p.id from podcasts p where p.id = ${id} and ${isSeen(asking)}`);
  if (rows.length === 0) throw noPodcast();
}

/** Doing it again changes nothing: who subscribed stays so since then. */
export async function subscribe(app: App, userId: number, id: number, subscribed: boolean): Promise<void> {
  await app.db().execute(
    subscribed
      ? sql`
          insert into podcast_subscriptions (user_id, podcast_id, at) values (${userId}, ${id}, ${app.now().toISOString()})
          on conflict do nothing`
      : sql`delete from podcast_subscriptions where user_id = ${userId} and podcast_id = ${id}`,
  );
}

/** What a user says of the episode `e`; what was removed they say no more. */
export const ownReaction = (user: SQL | number): SQL => sql`(
  select f.reaction from feedback f
  where f.type = 'episode' and f.subject_id = e.id and f.user_id = ${user} and f.removed_at is null)`;

export const likesOf = (): SQL => sql`(
  select count(*)::int from feedback f
  where f.type = 'episode' and f.subject_id = e.id and f.reaction = 'like' and f.removed_at is null)`;

/** Says something of an episode, or takes it back. What was removed is said anew, without the words that stood there. */
export async function react(app: App, userId: number, id: number, reaction: Reaction): Promise<void> {
  await app.db().execute(
    reaction === null
      ? sql`delete from feedback where user_id = ${userId} and type = 'episode' and subject_id = ${id}`
      : sql`
          insert into feedback (user_id, type, subject_id, reaction, created_at)
          values (${userId}, 'episode', ${id}, ${reaction}, ${app.now().toISOString()})
          on conflict (user_id, type, subject_id) do update set
            reaction = excluded.reaction,
            created_at = excluded.created_at,
            comment = case when feedback.removed_at is null then feedback.comment else '' end,
            removed_at = null
          where feedback.reaction <> excluded.reaction or feedback.removed_at is not null`,
  );
}

/** How an episode stands with a user and everybody. */
export async function readReaction(
  app: App,
  userId: number,
  id: number,
): Promise<{ reaction: Reaction; likes: number }> {
  const { rows } = await app.db().execute<{ reaction: Reaction; likes: number }>(sql`
    select ${ownReaction(userId)} as reaction, ${likesOf()} as likes from podcast_episodes e where e.id = ${id}`);
  return rows[0]!;
}
