import { attemptLifecycle } from "#src/machines/exam/attemptLifecycle.ts";
import type { Model } from "../model/model.ts";

export const attemptLifecycleModel: Model<typeof attemptLifecycle> = {
  machine: attemptLifecycle,
  input: undefined,
  cases: [
    { type: "save" },
    { type: "takeOver" },
    { type: "leave" },
    { type: "grantTime" },
    { type: "finish", outcome: "passed" },
    { type: "finish", outcome: "failed" },
    { type: "finish", outcome: "review" },
    { type: "mark", outcome: "passed" },
    { type: "mark", outcome: "failed" },
    { type: "acceptLate", outcome: "passed" },
    { type: "acceptLate", outcome: "failed" },
    { type: "acceptLate", outcome: "review" },
    { type: "void" },
  ],
};
