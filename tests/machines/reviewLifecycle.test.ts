import { expect, test } from "vitest";
import { reviewStatuses, type ReviewStatus } from "#src/contracts/reviewStatuses.ts";
import { moveReview, type ReviewMove } from "#src/machines/content/reviewLifecycle.ts";
import { reviewLifecycleModel } from "./reviewLifecycle.model.ts";

const moves = reviewLifecycleModel.cases as readonly ReviewMove[];
const allowed: Record<ReviewStatus, Partial<Record<ReviewMove["type"], ReviewStatus>>> = {
  draft: { submit: "in review", setLive: "approved" },
  "in review": { withdraw: "draft", approve: "approved", disapprove: "disapproved", setLive: "approved" },
  approved: { takeDown: "draft", change: "in review", changePart: "changes in review" },
  "changes in review": {
    ...{ withdraw: "approved", approve: "approved", disapprove: "approved", setLive: "approved" },
    ...{ takeDown: "draft", change: "in review" },
  },
  disapproved: { submit: "in review", setLive: "approved" },
};

test.each(reviewStatuses.flatMap((status) => moves.map((move) => [status, move] as const)))(
  "moveReview(%s, %j) follows the table of allowed moves",
  (status, move) => expect(moveReview(status, move)).toBe(allowed[status][move.type]),
);
