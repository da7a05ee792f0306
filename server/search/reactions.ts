import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { ContentReaction } from "#src/contracts/learning.ts";
import type { ContentType } from "#src/contracts/contentTypes.ts";
import { ownReaction } from "../modules/reactions.ts";

/** A user's reaction to a piece of content, as an expression in a statement. */
export const reactionTo = (type: ContentType, id: SQLWrapper | number, user: SQL | number) =>
  ownReaction(user, type, sql`${id}`) as SQL<ContentReaction>;
