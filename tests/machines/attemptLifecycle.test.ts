import { expect, test } from "vitest";
import {
  attemptStatuses,
  moveAttempt,
  type AttemptMove,
  type AttemptStatus,
} from "#src/machines/exam/attemptLifecycle.ts";
import { attemptLifecycleModel } from "./attemptLifecycle.model.ts";

const moves = attemptLifecycleModel.cases as readonly AttemptMove[];
const allowed: Record<AttemptStatus, string[]> = {
  OPEN: ["save", "takeOver", "leave", "grantTime", "finish", "void"],
  REVIEW: ["mark", "acceptLate", "void"],
  PASSED: ["acceptLate", "void"],
  FAILED: ["acceptLate", "void"],
  VOID: [],
};

test.each(attemptStatuses.flatMap((status) => moves.map((move) => [status, move] as const)))(
  "moveAttempt(%s, %j) follows the table of allowed moves",
  (status, move) => {
    const next = moveAttempt(status, move);
    if (!allowed[status].includes(move.type)) return expect(next).toBeUndefined();
    const outcome = { passed: "PASSED", failed: "FAILED", review: "REVIEW" } as const;
    const expected =
      "outcome" in move ? outcome[move.outcome] : move.type === "void" ? "VOID" : ("OPEN" as const);
    expect(next).toBe(expected);
  },
);
