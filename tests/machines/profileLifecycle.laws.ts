import type { ProfileFacts, profileLifecycle } from "#src/machines/mentoring/profileLifecycle.ts";
import type { At, LawTable } from "../model/lawTable.ts";

type Here = At<ProfileFacts>;
const mentor = ({ context }: Here) => context.type === "MENTOR";
const nobody = ({ context }: Here) => context.relationships === 0;

const undecided = ["REVIEW_PENDING", "REVIEW_HOLD", "REVIEW_DENIED"];

/** A mentor is reviewed, a mentee is not; nobody with a relationship goes back to a draft. */
export const profileLifecycleLaws: LawTable<typeof profileLifecycle> = {
  start: (context) => ({ to: "DRAFT", context }),
  waits: {},
  laws: [
    { in: "DRAFT", on: "submit", when: mentor, to: "REVIEW_PENDING" },
    { in: "DRAFT", on: "submit", when: (at) => !mentor(at), to: "ACTIVE" },
    { in: "REVIEW_HOLD", on: "submit", to: "REVIEW_PENDING" },
    { in: "REVIEW_DENIED", on: "reinstate", to: "REVIEW_PENDING" },
    { in: ["REVIEW_PENDING", "REVIEW_HOLD"], on: "approve", to: "ACTIVE" },
    { in: ["REVIEW_PENDING", "REVIEW_HOLD"], on: "deny", to: "REVIEW_DENIED" },
    { in: "REVIEW_PENDING", on: "hold", to: "REVIEW_HOLD" },
    { in: "ACTIVE", on: "hold", when: mentor, to: "REVIEW_HOLD" },
    { in: "ACTIVE", on: "hold", when: (at) => !mentor(at) },
    { in: undecided, on: "withdraw", when: nobody, to: "DRAFT" },
    { in: undecided, on: "withdraw", when: (at) => !nobody(at) },
    { in: "ACTIVE", on: "retire", when: nobody, to: "DRAFT" },
    { in: "ACTIVE", on: "retire", when: (at) => !nobody(at) },
  ],
};
