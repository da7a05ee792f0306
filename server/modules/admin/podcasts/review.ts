import { eq, sql } from "drizzle-orm";
import { roleSets } from "#src/contracts/roleSets.ts";
import { adminRoles } from "#src/contracts/roles.ts";
import { reviewCalls, reviewStatuses, type ReviewStatus } from "#src/contracts/review.ts";
import { moveReview, type ReviewMove } from "#src/machines/content/reviewLifecycle.ts";
import { both, permission, roles } from "../../../access.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { actOnOne } from "../../../resources/bulk.ts";
import type { SameAct } from "../../../resources/resource.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { podcasts } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";

/** The review of podcasts: every change of a status is a move of `reviewLifecycle`, and nothing else changes one. */

type Moves = ReviewMove["type"];

/** What is said of a podcast that a move is not for. */
const refusals: Record<Moves, Partial<Record<ReviewStatus, string>>> = {
  submit: { "in review": "It is in review already", approved: "It has been approved already" },
  withdraw: {
    draft: "It is not in review",
    approved: "It has been approved. Take it down instead",
    disapproved: "It is not in review any more: it has been disapproved",
  },
  approve: {
    draft: "It has not been submitted for review",
    approved: "It has been approved already",
    disapproved: "It has been disapproved. It has to be submitted again first",
  },
  disapprove: {
    draft: "It has not been submitted for review",
    approved: "It has been approved already. Take it down instead",
    disapproved: "It has been disapproved already",
  },
  setLive: { approved: "Learners see it already" },
  takeDown: {
    draft: "Learners do not see it",
    "in review": "Learners do not see it",
    disapproved: "Learners do not see it",
  },
};

const { status, publishedAt } = podcasts;

/** A move as an act of the resource: to whatever status it leads, from those that allow it. */
export function moveAct(move: Moves, also: (app: App) => Record<string, unknown> = () => ({})): SameAct {
  const leads = new Map(reviewStatuses.map((from) => [from, moveReview(from, { type: move })]));
  const allowed = reviewStatuses.filter((from) => leads.get(from) !== undefined);
  const to = leads.get(allowed[0]!)!;
  return {
    set: (app) => ({ status: to, ...also(app) }),
    unless: () =>
      reviewStatuses
        .filter((from) => !allowed.includes(from))
        .map((from) => [eq(status, from), refusals[move][from]!] as const),
  };
}

const reviewers = roles(...roleSets.contentReviewers);
/** P-060: administrators and reviewers, each with the permission. */
const setsLive = both(roles(...adminRoles, "content reviewer"), permission("can_set_content_live"));
const own = { audited: true };

/** E-125, E-129, and setting live without a review. */
export const podcastReviewModule = (app: App): Handled[] => [
  on(
    reviewCalls.approvePodcast,
    reviewers,
    ({ params: { id }, caller }) => decide(app, caller, id, "approve", live),
    own,
  ),
  on(
    reviewCalls.disapprovePodcast,
    reviewers,
    ({ params: { id }, body: { notes }, caller }) =>
      decide(app, caller, id, "disapprove", () => ({ reviewNotes: notes }), notes),
    own,
  ),
  on(
    reviewCalls.setPodcastLive,
    setsLive,
    ({ params: { id }, caller }) => decide(app, caller, id, "setLive", live),
    own,
  ),
];

/** What is approved has no notes that ask for changes; when learners could first see it stays. */
const live = (app: App) => ({
  reviewNotes: "",
  publishedAt: sql`coalesce(${publishedAt}, ${app.now().toISOString()}::timestamptz)`,
});

async function decide(
  app: App,
  caller: Caller,
  id: number,
  move: Moves,
  also: (app: App) => Record<string, unknown>,
  reason: string | null = null,
): Promise<{ data: { status: ReviewStatus } }> {
  const resource = resourcesOf(app).get("podcast")!;
  const row = await actOnOne({ app, resource, caller }, id, {
    ...{ name: move, act: moveAct(move, also), reason },
  });
  return { data: { status: row.status as ReviewStatus } };
}
