import type { attemptLifecycle } from "#src/machines/exam/attemptLifecycle.ts";
import type { Law, LawTable } from "../model/lawTable.ts";

const status = { passed: "PASSED", failed: "FAILED", review: "REVIEW" } as const;
const comesTo = (where: string | readonly string[], on: string): Law<object>[] =>
  Object.entries(status).map(([outcome, to]) => ({
    in: where,
    on,
    when: ({ event }) => event["outcome"] === outcome,
    to,
    taken: true,
  }));

/** Only what is open changes; it ends once, is marked and marked anew, or declared void (D-1, D-23, B-097). */
export const attemptLifecycleLaws: LawTable<typeof attemptLifecycle> = {
  start: () => ({ to: "OPEN", context: {} }),
  waits: {},
  laws: [
    { in: "OPEN", on: ["save", "takeOver", "leave", "grantTime"], taken: true },
    ...comesTo("OPEN", "finish"),
    ...comesTo("REVIEW", "mark").slice(0, 2),
    ...comesTo(["REVIEW", "PASSED", "FAILED"], "acceptLate"),
    { on: "void", to: "VOID" },
  ],
};
