import { sql, type SQL } from "drizzle-orm";
import type { Reaction } from "#src/contracts/podcasts.ts";
import type { App } from "../app.ts";
import type { feedback } from "../schema/index.ts";

/**
 * Users' reactions to something: whether they like it or not, and why. Feedback removed in the back office no longer
 * counts.
 */

export type ReactionType = (typeof feedback.$inferSelect)["type"];
/** What a user reacts to. */
export type Subject = { type: ReactionType; id: number };

/** A user's reaction to a subject: `from` is the name of its id in the statement. */
export const ownReaction = (user: SQL | number, type: ReactionType, from: SQL): SQL => sql`(
  select f.reaction from feedback f
  where f.type = ${type} and f.subject_id = ${from} and f.user_id = ${user} and f.removed_at is null)`;

export const likesOf = (type: ReactionType, from: SQL): SQL => sql`(
  select count(*)::int from feedback f
  where f.type = ${type} and f.subject_id = ${from} and f.reaction = 'like' and f.removed_at is null)`;

/**
 * Reacts to a subject, or withdraws the reaction. Feedback that was removed is given again, without its old comment.
 * @param comment why; an existing comment stays unless a new one is given
 */
export async function react(
  app: App,
  userId: number,
  { type, id }: Subject,
  reaction: Reaction,
  comment: string | null = null,
): Promise<void> {
  await app.db().execute(
    reaction === null
      ? sql`delete from feedback where user_id = ${userId} and type = ${type} and subject_id = ${id}`
      : sql`
          insert into feedback (user_id, type, subject_id, reaction, comment, created_at)
          values (${userId}, ${type}, ${id}, ${reaction}, coalesce(${comment}::text, ''), ${app.now().toISOString()})
          on conflict (user_id, type, subject_id) do update set
            reaction = excluded.reaction,
            created_at = excluded.created_at,
            comment = coalesce(${comment}::text, case when feedback.removed_at is null then feedback.comment else '' end),
            removed_at = null
          where feedback.reaction <> excluded.reaction or feedback.removed_at is not null
            or feedback.comment <> coalesce(${comment}::text, feedback.comment)`,
  );
}
