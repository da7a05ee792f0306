import { reviewLifecycle } from "#src/machines/content/reviewLifecycle.ts";
import type { Model } from "../model/model.ts";

export const reviewLifecycleModel: Model<typeof reviewLifecycle> = {
  machine: reviewLifecycle,
  input: undefined,
  cases: [
    { type: "submit" },
    { type: "withdraw" },
    { type: "approve" },
    { type: "disapprove" },
    { type: "setLive" },
    { type: "takeDown" },
    { type: "change" },
    { type: "changePart" },
  ],
};
