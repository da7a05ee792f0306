import type { reviewLifecycle } from "#src/machines/content/reviewLifecycle.ts";
import type { LawTable } from "../model/lawTable.ts";

/** Only what is in review is decided about; learners see what is approved, and whoever may set it live needs no review. */
export const reviewLifecycleLaws: LawTable<typeof reviewLifecycle> = {
  start: () => ({ to: "draft", context: {} }),
  waits: {},
  laws: [
    { in: ["draft", "disapproved"], on: "submit", to: "in review" },
    { in: "in review", on: "withdraw", to: "draft" },
    { in: "in review", on: "approve", to: "approved" },
    { in: "in review", on: "disapprove", to: "disapproved" },
    { in: ["draft", "in review", "disapproved"], on: "setLive", to: "approved" },
    { in: "approved", on: "takeDown", to: "draft" },
  ],
};
