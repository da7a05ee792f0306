import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ContentReaction } from "#src/contracts/learning.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import { contentReactions } from "../schema/index.ts";

/** A user's reaction to a piece of content, as an expression in a statement. */
export const reactionTo = (
  type: ContentType,
  id: SQLWrapper | number,
  user: SQL | number,
): SQL<ContentReaction> => sql`(
  select r.reaction from ${contentReactions} r
  where r.user_id = ${user} and r.type = ${type} and r.content_id = ${id})`;
