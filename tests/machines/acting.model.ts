import { actingMachine } from "#src/machines/acting/actingMachine.ts";
import type { Acting } from "#src/contracts/user.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const acting = (as: Acting): Model<typeof actingMachine> => ({
  machine: actingMachine,
  input: { acting: as },
  cases: [
    { type: "user.changed", acting: "self" },
    { type: "user.changed", acting: "another user" },
    { type: "user.changed", acting: "reviewer" },
    { type: "actAs", userId: 5, as: "another user", reason: "Asked for help" },
    { type: "return" },
    answered("loginAs"),
    failed("loginAs"),
    answered("reauthenticate"),
    failed("reauthenticate"),
  ],
  view: ({ acting: now }) => now,
});

export const actingModel = acting("self");
export const actingReviewerModel = acting("reviewer");
