import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { AdminEpisode } from "#src/contracts/admin/podcastEpisodes.ts";
import type { AdminPodcast } from "#src/contracts/admin/podcasts.ts";
import { reviewed } from "#src/contracts/admin/podcastReview.ts";
import { reviewCalls } from "#src/contracts/review.ts";
import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { moveReview } from "#src/machines/content/reviewLifecycle.ts";
import { mayMake } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { isOneOf } from "../../../database/lists.ts";
import { lineOf } from "../../../resources/history.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { findRow } from "../../../resources/rows.ts";
import { podcastEpisodes, podcasts } from "../../../schema/index.ts";
import { setsLive } from "./roles.ts";
import { episodeSubmitted, podcastChanged } from "./messages.ts";
import { tellReviewers, type ToReview } from "./tell.ts";

/**
 * What follows from a change to content that learners can already see. Those who may set content live answer for the
 * change themselves. Changes by anybody else are reviewed: a podcast goes back to review, an episode is held while the
 * rest of its podcast stays live.
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
 * Holds an episode if learners would hear a version that nobody has reviewed. Submits an episode again that is already
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
  if (!isKnown) await holdForReview({ app, caller, id }, after);
}

/** A review does not show archived episodes, so restored ones are reviewed like new ones. */
export async function reviewRestoredEpisodes(
  app: App,
  caller: Caller,
  ids: readonly number[],
): Promise<void> {
  const { id, podcastId, name, publishAt, heldAt } = podcastEpisodes;
  const published = await app
    .db()
    .select({ id, podcast_id: podcastId, name, held: sql<boolean>`${heldAt} is not null` })
    .from(podcastEpisodes)
    .where(and(isOneOf(id, ids), isNotNull(publishAt)))
    .orderBy(podcastId, id);
  for (const episode of published) await holdForReview({ app, caller, id: episode.id }, episode);
}

async function holdForReview(
  { app, caller, id }: Writing,
  episode: Pick<AdminEpisode, "podcast_id" | "name" | "held">,
): Promise<void> {
  const podcast = { app, caller, id: episode.podcast_id, isHeld: episode.held };
  const asked = await move(podcast, "changePart", {
    type: episodeSubmitted,
    values: (name) => ({ CONTENT_NAME: episode.name, CONTENT_TYPE: `episode of “${name}”` }),
  });
  if (!asked) return;
  await app
    .db()
    .update(podcastEpisodes)
    .set({ heldAt: app.now() })
    .where(and(eq(podcastEpisodes.id, id), isNull(podcastEpisodes.heldAt)));
}

/**
 * @returns whether a change has to be reviewed; false while the podcast is not live, as it will be reviewed as a whole
 * before it is
 */
async function move<const Tag extends "CONTENT_NAME" | "CONTENT_TYPE" | "URL">(
  { app, caller, id, isHeld = false }: Writing & { isHeld?: boolean },
  type: "change" | "changePart",
  told: ToReview<Tag>,
): Promise<boolean> {
  // Prevents a decision about the podcast until the change is written.
  const [row] = await app.db().select().from(podcasts).where(eq(podcasts.id, id)).for("update");
  const from = row!.status;
  if (!isLive(from)) return false;
  // Somebody else's change that is held waits for a decision, whoever saves it.
  const answersForIt = () => mayMake(app, { endpoint: reviewCalls.setPodcastLive, access: setsLive }, caller);
  if (!isHeld && (await answersForIt())) return false;
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
