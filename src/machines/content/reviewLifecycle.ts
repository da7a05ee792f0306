import { setup, transition } from "xstate";
import type { ReviewStatus } from "#src/contracts/review.ts";
import type { Declared } from "#src/contracts/shown.ts";

export type ReviewMove =
  | { type: "submit" }
  | { type: "withdraw" }
  | { type: "approve" }
  | { type: "disapprove" }
  | { type: "setLive" }
  | { type: "takeDown" };

/**
 * The review of content, without IO: the server changes a status only as this allows. What is approved is live, and only
 * that (B-430, B-443, B-444). Who may set content live does so without a review (P-060).
 */
export const reviewLifecycle = setup({
  types: { meta: {} as Declared, events: {} as ReviewMove },
}).createMachine({
  id: "reviewLifecycle",
  meta: { unseen: "Each screen that shows a review asks the server for its status." },
  initial: "draft",
  states: {
    draft: { on: { submit: "in review", setLive: "approved" } },
    "in review": {
      on: { withdraw: "draft", approve: "approved", disapprove: "disapproved", setLive: "approved" },
    },
    approved: { on: { takeDown: "draft" } },
    disapproved: {
      description: "With notes that say what to change.",
      on: { submit: "in review", setLive: "approved" },
    },
  },
});

/** The status after a move; nothing where the review does not allow it. */
export function moveReview(status: ReviewStatus, move: ReviewMove): ReviewStatus | undefined {
  const now = reviewLifecycle.resolveState({ value: status });
  if (!now.can(move)) return undefined;
  return transition(reviewLifecycle, now, move)[0].value as ReviewStatus;
}
