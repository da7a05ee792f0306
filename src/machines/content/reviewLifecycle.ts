import { setup, transition } from "xstate";
import type { ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import type { Declared } from "#src/contracts/shown.ts";

export type ReviewMove =
  | { type: "submit" }
  | { type: "withdraw" }
  | { type: "approve" }
  | { type: "disapprove" }
  | { type: "setLive" }
  | { type: "takeDown" }
  /** Its own details have changed. */
  | { type: "change" }
  /** A part of it is new or has changed, and is held. */
  | { type: "changePart" };

/**
 * The review of content, without IO: the server changes a status only as this allows. Approved content is live, and
 * nothing else is (B-430, B-443, B-444); a change then has to be approved again. Users who may set content live do so
 * without a review (P-060).
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
    approved: { on: { takeDown: "draft", change: "in review", changePart: "changes in review" } },
    "changes in review": {
      description: "The approved version is live; any decision is only about the parts that are held.",
      on: {
        withdraw: "approved",
        approve: "approved",
        disapprove: "approved",
        setLive: "approved",
        takeDown: "draft",
        change: "in review",
      },
    },
    disapproved: {
      description: "With notes that say what to change.",
      on: { submit: "in review", setLive: "approved" },
    },
  },
});

/** The status after a move; undefined if the review does not allow it. */
export function moveReview(status: ReviewStatus, move: ReviewMove): ReviewStatus | undefined {
  const now = reviewLifecycle.resolveState({ value: status });
  if (!now.can(move)) return undefined;
  return transition(reviewLifecycle, now, move)[0].value as ReviewStatus;
}
