import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { reviewCalls } from "#src/contracts/review.ts";
import { reviewStatuses, waitingStatuses, type ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { moveReview, type ReviewMove } from "#src/machines/content/reviewLifecycle.ts";
import type { App } from "../../../app.ts";
import type { Caller } from "../../../caller.ts";
import { isOneOf } from "../../../database/lists.ts";
import { actOnOne } from "../../../resources/bulk.ts";
import type { SameAct } from "../../../resources/resource.ts";
import { resourcesOf } from "../../../resources/resourceModule.ts";
import { podcastEpisodes, podcasts } from "../../../schema/index.ts";
import { on, type Handled } from "../../../serve.ts";
import { lockWhole } from "./lockWhole.ts";
import { reviewers, setsLive } from "./roles.ts";
import { podcastApproved, podcastDisapproved, podcastSetLive } from "./messages.ts";
import { tellAuthor } from "./tell.ts";
import { isOtherVersion } from "./version.ts";

/** The review of podcasts: every change of status is a move of `reviewLifecycle`; nothing else changes it. */

/** The moves that people make; what follows from an edit is in `changes.ts`. */
type Moves = Exclude<ReviewMove["type"], "change" | "changePart">;

/** What to say about a podcast that a move does not apply to. */
const refusals: Record<Moves, Partial<Record<ReviewStatus, string>>> = {
  submit: {
    "in review": "It is in review already",
    approved: "It has been approved already",
    "changes in review": "Its changes are in review already",
  },
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

type More = {
  /** What prevents the move, apart from the podcast's status. */
  unless?: () => (readonly [SQL, string])[];
  /** Further columns to set. */
  also?(app: App): Record<string, unknown>;
  done?: SameAct["done"];
};

/** A move as an act of the resource: to the status that it leads to, from those that allow it. */
export function moveAct(move: Moves, { unless = () => [], also = () => ({}), done }: More = {}): SameAct {
  const leads = reviewStatuses.map((from) => [from, moveReview(from, { type: move })] as const);
  const cases = leads.flatMap(([from, to]) => (to ? [sql`when ${from} then ${to}`] : []));
  return {
    set: (app) => ({ status: sql`case ${status} ${sql.join(cases, sql` `)} end`, ...also(app) }),
    unless: () => [
      ...leads.flatMap(([from, to]) => (to ? [] : [[eq(status, from), refusals[move][from]!] as const])),
      ...unless(),
    ],
    ...(done && { done }),
  };
}

const changed = "It has changed since you opened it. Look at it again, then decide";
const own = { audited: true };

/** E-125, E-129, and setting live without a review. */
export const podcastReviewModule = (app: App): Handled[] => [
  on(reviewCalls.waitingPodcasts, reviewers, async () => ({ data: await readWaiting(app) })),
  on(
    reviewCalls.approvePodcast,
    reviewers,
    ({ params: { id }, body: { version }, caller }) =>
      app.inTransaction(async () => {
        // Waits for anybody who is changing the podcast before comparing versions.
        await lockWhole(app, [id]);
        const unless: More["unless"] = () => [[isOtherVersion(version), changed]];
        return decide(app, caller, id, "approve", { ...live(id), unless });
      }),
    own,
  ),
  on(
    reviewCalls.disapprovePodcast,
    reviewers,
    ({ params: { id }, body: { notes }, caller }) =>
      decide(app, caller, id, "disapprove", { also: () => ({ reviewNotes: notes }) }, notes),
    own,
  ),
  on(
    reviewCalls.setPodcastLive,
    setsLive,
    ({ params: { id }, caller }) =>
      app.inTransaction(async () => {
        await lockWhole(app, [id]);
        return decide(app, caller, id, "setLive", live(id));
      }),
    own,
  ),
];

/** An archived podcast does not wait for review. */
async function readWaiting(app: App) {
  const rows = await app
    .db()
    .select()
    .from(podcasts)
    .where(and(isOneOf(status, waitingStatuses), isNull(podcasts.archivedAt)))
    .orderBy(podcasts.submittedAt, podcasts.id);
  return rows.map(({ id, name, host, status: at, submittedAt }) => ({
    ...{ id, name, host, status: at as (typeof waitingStatuses)[number] },
    submitted_at: submittedAt?.toISOString() ?? null,
  }));
}

/**
 * Approval removes the notes that ask for changes and releases held episodes, except archived ones, which the review
 * does not show. The date on which learners could first see the podcast stays.
 */
const live = (id: number): More => ({
  also: (app) => ({
    reviewNotes: "",
    publishedAt: sql`coalesce(${publishedAt}, ${app.now().toISOString()}::timestamptz)`,
  }),
  async done(app) {
    const { podcastId, archivedAt } = podcastEpisodes;
    await app
      .db()
      .update(podcastEpisodes)
      .set({ heldAt: null })
      .where(and(eq(podcastId, id), isNull(archivedAt)));
  },
});

/** The message to whoever submitted the podcast. */
const told = { approve: podcastApproved, disapprove: podcastDisapproved, setLive: podcastSetLive };

async function decide(
  app: App,
  caller: Caller,
  id: number,
  move: keyof typeof told,
  more: More,
  reason: string | null = null,
): Promise<{ data: { status: ReviewStatus } }> {
  const resource = resourcesOf(app).get("podcast")!;
  return app.inTransaction(async () => {
    const act = moveAct(move, more);
    const row = await actOnOne({ app, resource, caller }, id, { name: move, act, reason });
    await tellAuthor(app, caller, id, told[move]);
    return { data: { status: row.status as ReviewStatus } };
  });
}
