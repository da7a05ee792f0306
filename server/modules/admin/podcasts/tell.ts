import { and, arrayOverlaps, eq, isNull, ne } from "drizzle-orm";
import { roleSets } from "#src/contracts/roleSets.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { podcasts as place } from "#src/routes/admin/podcasts.ts";
import { editAddress } from "#src/routes/admin/place.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { isOneOf } from "../../../database/lists.ts";
import { podcasts, users } from "../../../schema/index.ts";
import type { MessageType, ValuesOf } from "../../../messages/messageType.ts";
import { tell } from "../../../messages/tell.ts";

/** Who is told what about the review of a podcast. */

/** Those who may decide and can open the page for it: only administrators can open the back office (P-031, P-062). */
const reviewersBut = async (app: App, caller: Caller): Promise<number[]> =>
  (
    await app
      .db()
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          arrayOverlaps(users.roles, [...roleSets.contentReviewers]),
          arrayOverlaps(users.roles, [...adminRoles]),
          isNull(users.disabledAt),
          ne(users.id, caller.userId),
        ),
      )
  ).map(({ id }) => id);

type PodcastTag = "CONTENT_NAME" | "CONTENT_TYPE" | "URL";
/** A message for reviewers, with its values for a podcast of this name. */
export type ToReview<Tag extends PodcastTag> = {
  type: MessageType<Tag>;
  values: (name: string) => ValuesOf<Tag>;
};

/** Tells everybody who may decide, except whoever asked, with a link to the page for it. */
export async function tellReviewers<const Tag extends PodcastTag>(
  app: App,
  caller: Caller,
  ids: readonly number[],
  { type, values }: ToReview<Tag>,
): Promise<void> {
  const reviewers = await reviewersBut(app, caller);
  const rows = await app.db().select().from(podcasts).where(isOneOf(podcasts.id, ids)).orderBy(podcasts.id);
  for (const { id, name } of rows)
    await tell(app, type, reviewers, { values: values(name), path: `${place.path}/${id}/review` });
}

/** Tells whoever submitted a podcast what was decided, unless they decided it themselves. */
export async function tellAuthor(
  app: App,
  caller: Caller,
  id: number,
  type: MessageType<"CONTENT_NAME" | "URL">,
): Promise<void> {
  const [row] = await app.db().select().from(podcasts).where(eq(podcasts.id, id));
  if (row!.submittedBy === null || row!.submittedBy === caller.userId) return;
  await tell(app, type, [row!.submittedBy], {
    values: { CONTENT_NAME: row!.name },
    path: editAddress(place, id),
  });
}
