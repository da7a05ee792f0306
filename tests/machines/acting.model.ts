import { actingMachine } from "#src/machines/acting/actingMachine.ts";
import type { Acting } from "#src/contracts/user.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";
import { unauthorized } from "./failures.ts";

const endsAt = 1_800_000;

const acting = (as: Acting, from: string | null = null): Model<typeof actingMachine> => ({
  machine: actingMachine,
  input: { acting: as, endsAt: as === "self" ? null : endsAt, from },
  cases: [
    { type: "user.changed", acting: "self", endsAt: null },
    { type: "user.changed", acting: "another user", endsAt },
    { type: "user.changed", acting: "reviewer", endsAt },
    { type: "actAs", userId: 5, as: "another user", reason: "Asked for help" },
    { type: "return" },
    answered("loginAs"),
    failed("loginAs"),
    answered("reauthenticate"),
    failed("reauthenticate"),
    failed("reauthenticate", unauthorized),
    failed("watchLimit"),
    { type: "limit.reached" },
    { type: "heard.began" },
    { type: "heard.ended" },
    { type: "continue", unsaved: false },
    { type: "continue", unsaved: true },
  ],
  view: ({ acting: now, from: place, refusal }) =>
    [now, ...(place === null ? [] : [`from ${place}`]), ...(refusal === null ? [] : ["refused"])].join(", "),
});

export const actingModel = acting("self");
export const actingReviewerModel = acting("reviewer");
export const actingFromModel = acting("another user", "/admin/house/users?page=3");
