import { choiceMachine } from "#src/machines/choice/choiceMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const choiceModel: Model<typeof choiceMachine> = {
  machine: choiceMachine,
  input: { chosen: null },
  cases: [
    { type: "choose", choice: "like" },
    { type: "choose", choice: null },
    answered("saveChoice"),
    failed("saveChoice"),
  ],
};
