import { and, eq, isNull, sql } from "drizzle-orm";
import type { AdminEpisode } from "#src/contracts/admin/podcastEpisodes.ts";
import type { AdminPodcast } from "#src/contracts/admin/podcasts.ts";
import { reviewed } from "#src/contracts/admin/podcastReview.ts";
import { reviewCalls } from "#src/contracts/review.ts";
import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { moveReview } from "#src/machines/content/reviewLifecycle.ts";
import { mayMake } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { lineOf } from "../../../resources/history.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { podcastEpisodes, podcasts } from "../../../schema/index.ts";
import { setsLive } from "./roles.ts";
import { episodeSubmitted, podcastChanged } from "./messages.ts";
import { tellReviewers, type ToReview } from "./tell.ts";

/**
 * What a change of content that learners can already see leads to. Those who may set content live answer for it
 * themselves. Changes by anybody else are reviewed: a podcast goes back to review, an episode is held while the rest of
 * its podcast stays.
 */

type Writing = { app: App; caller: Caller; id: number };

const differs = <Row extends object>(fields: readonly (keyof Row)[], one: Row, other: Row): boolean =>
  fields.some((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** Sends a podcast back to review if its name, texts or picture have changed. */
export async function reviewChangedPodcast(
  { app, caller, id }: Writing,
  before: AdminPodcast | null,
  after: AdminPodcast,
): Promise<void> {
  if (before === null || !differs(reviewed.podcast, before, after)) return;
  await move({ app, caller, id }, "change", {
    type: podcastChanged,
    values: (name) => ({ CONTENT_NAME: name }),
  });
}

/**
 * Holds an episode that learners would hear in a version that nobody has reviewed. Submits one again that is already
 * held.
 */
export async function reviewChangedEpisode(
  { app, caller, id }: Writing,
  before: AdminEpisode | null,
  after: AdminEpisode,
): Promise<void> {
  if (after.publish_at === null) return;
  const isKnown =
    before !== null &&
    before.publish_at !== null &&
    !before.held &&
    !differs(reviewed.episode, before, after);
  if (isKnown) return;
  const asked = await move({ app, caller, id: after.podcast_id }, "changePart", {
    type: episodeSubmitted,
    values: (name) => ({ CONTENT_NAME: after.name, CONTENT_TYPE: `episode of “${name}”` }),
  });
  if (!asked) return;
  await app
    .db()
    .update(podcastEpisodes)
    .set({ heldAt: app.now() })
    .where(and(eq(podcastEpisodes.id, id), isNull(podcastEpisodes.heldAt)));
}

/**
 * @returns whether a change has to be reviewed: not while its podcast is not live, as it will be reviewed as a whole
 * then
 */
async function move<const Tag extends "CONTENT_NAME" | "CONTENT_TYPE" | "URL">(
  { app, caller, id }: Writing,
  type: "change" | "changePart",
  told: ToReview<Tag>,
): Promise<boolean> {
  // Prevents a decision about it until this is written.
  const [row] = await app.db().select().from(podcasts).where(eq(podcasts.id, id)).for("update");
  const from = row!.status;
  if (!isLive(from)) return false;
  if (await mayMake(app, { endpoint: reviewCalls.setPodcastLive, access: setsLive }, caller)) return false;
  const to = moveReview(from, { type });
  if (to === undefined) return true;
  const resource = resourcesOf(app).get("podcast")!;
  const before = await findRow(app, resource, id);
  const now = app.now();
  await app
    .db()
    .update(podcasts)
    .set({
      ...{ status: to, submittedAt: now, submittedBy: caller.userId },
      ...{ updatedAt: now, version: sql`gen_random_uuid()` },
    })
    .where(eq(podcasts.id, id));
  const after = await findRow(app, resource, id);
  await app.audit(lineOf(resource, { caller, did: "submit", before, after }));
  await tellReviewers(app, caller, [id], told);
  return true;
}

const isLive = (status: ReviewStatus): boolean => moveReview(status, { type: "change" }) !== undefined;
