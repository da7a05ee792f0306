import { cpdAcceptanceMachine } from "#src/machines/record/cpdAcceptanceMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const cpdAcceptanceModel: Model<typeof cpdAcceptanceMachine> = {
  machine: cpdAcceptanceMachine,
  input: undefined,
  cases: [
    { type: "accept" },
    answered("readAcceptance", "open"),
    answered("readAcceptance", "accepted"),
    answered("readAcceptance", "nothing"),
    failed("readAcceptance"),
    answered("acceptCpd"),
    failed("acceptCpd"),
  ],
};
