import { proposalLifecycle } from "#src/machines/mentoring/proposalLifecycle.ts";
import type { Model } from "../model/model.ts";

export const proposalLifecycleModel: Model<typeof proposalLifecycle> = {
  machine: proposalLifecycle,
  input: undefined,
  cases: [{ type: "send" }, { type: "withdraw" }, { type: "ask" }, { type: "decline" }],
};
