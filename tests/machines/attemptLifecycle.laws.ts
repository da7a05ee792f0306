import type { attemptLifecycle } from "#src/machines/exam/attemptLifecycle.ts";
import { ruled, type Law, type LawTable } from "../model/lawTable.ts";

const status = { passed: "PASSED", failed: "FAILED", review: "REVIEW" } as const;
const comesTo = (where: string | readonly string[], on: string): Law<object>[] =>
  Object.entries(status).map(([outcome, to]) => ({
    in: where,
    on,
    when: ({ event }) => event["outcome"] === outcome,
    to,
    taken: true,
  }));

/** What these laws prove. */
const rule = {
  open: "an open attempt accepts changes, and ends only once [D-23]",
  marked: "an attempt in review can be marked [B-097]",
  over: "an ended attempt can only be marked, marked again with late answers, or declared void [B-097][D-23]",
};

/** Only an open attempt changes; it ends once, is marked and marked again, or declared void (D-1, D-23, B-097). */
export const attemptLifecycleLaws: LawTable<typeof attemptLifecycle> = {
  start: () => ({ to: "OPEN", context: {} }),
  waits: {},
  laws: [
    { in: "OPEN", on: ["save", "takeOver", "leave", "grantTime"], taken: true, rule: rule.open },
    ...ruled(rule.open, comesTo("OPEN", "finish")),
    ...ruled([rule.marked, rule.over], comesTo("REVIEW", "mark").slice(0, 2)),
    ...ruled(rule.over, comesTo(["REVIEW", "PASSED", "FAILED"], "acceptLate")),
    { on: "void", to: "VOID", rule: rule.over },
  ],
};
