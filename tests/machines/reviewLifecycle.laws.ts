import type { reviewLifecycle } from "#src/machines/content/reviewLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** What these laws prove. */
const rule = {
  decided: "content is approved or disapproved while it is in review [B-443]",
  live: "content is live once it is approved [B-444]",
};

/**
 * Only what is in review is decided on; learners see what is approved, and users who may set it live need no review.
 */
export const reviewLifecycleLaws: LawTable<typeof reviewLifecycle> = {
  start: () => ({ to: "draft", context: {} }),
  waits: {},
  laws: [
    { in: ["draft", "disapproved"], on: "submit", to: "in review", rule: rule.decided },
    { in: "in review", on: "withdraw", to: "draft", rule: rule.decided },
    {
      in: ["in review", "changes in review"],
      on: "approve",
      to: "approved",
      rule: [rule.decided, rule.live],
    },
    { in: "in review", on: "disapprove", to: "disapproved", rule: rule.decided },
    {
      in: ["draft", "in review", "changes in review", "disapproved"],
      on: "setLive",
      to: "approved",
      rule: rule.live,
    },
    { in: ["approved", "changes in review"], on: "takeDown", to: "draft", rule: rule.live },
    // An approved one stays live, whatever is decided about changes to its parts.
    { in: "approved", on: "changePart", to: "changes in review", rule: rule.live },
    { in: "changes in review", on: ["withdraw", "disapprove"], to: "approved", rule: rule.decided },
    { in: ["approved", "changes in review"], on: "change", to: "in review", rule: rule.live },
  ],
};
