import { and, arrayOverlaps, eq, isNull, ne } from "drizzle-orm";
import { roleSets } from "#src/contracts/roleSets.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { podcasts as place } from "#src/routes/admin/podcasts.ts";
import { editAddress } from "#src/routes/admin/place.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { isOneOf } from "../../../database/lists.ts";
import { podcasts, users } from "../../../schema/index.ts";
import { notify } from "../../notices.ts";

/** Who hears what of the review of a podcast. */

const type = "podcast";

/** Who may decide and can open the page on which it is done: no administrator, no back office (P-031, P-062). */
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

/** Tells everybody who may decide, but for whoever asked for it, and leads them to the page on which they do. */
export async function tellReviewers(
  app: App,
  caller: Caller,
  ids: readonly number[],
  what: (name: string) => string,
): Promise<void> {
  const reviewers = await reviewersBut(app, caller);
  if (reviewers.length === 0) return;
  const rows = await app.db().select().from(podcasts).where(isOneOf(podcasts.id, ids)).orderBy(podcasts.id);
  for (const { id, name } of rows)
    await notify(app, reviewers, { type, message: what(name), url: `${place.path}/${id}/review` });
}

/** Tells whoever submitted a podcast what was decided, unless they did so themselves. */
export async function tellAuthor(
  app: App,
  caller: Caller,
  id: number,
  what: (name: string) => string,
): Promise<void> {
  const [row] = await app.db().select().from(podcasts).where(eq(podcasts.id, id));
  if (row!.submittedBy === null || row!.submittedBy === caller.userId) return;
  await notify(app, [row!.submittedBy], { type, message: what(row!.name), url: editAddress(place, id) });
}
