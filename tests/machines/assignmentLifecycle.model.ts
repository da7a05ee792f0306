import { assignmentLifecycle } from "#src/machines/training/assignmentLifecycle.ts";
import type { Model } from "../model/model.ts";

export const assignmentLifecycleModel: Model<typeof assignmentLifecycle> = {
  machine: assignmentLifecycle,
  input: undefined,
  cases: [
    { type: "complete" },
    { type: "windowOpens" },
    { type: "renew" },
    { type: "takeBack" },
    { type: "exempt" },
    { type: "exemptionEnds" },
    { type: "leaveBegins" },
    { type: "leaveEnds" },
  ],
};
