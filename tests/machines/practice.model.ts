import { practiceMachine } from "#src/machines/exam/practiceMachine.ts";
import type { Model } from "../model/model.ts";

export const practiceModel: Model<typeof practiceMachine> = {
  machine: practiceMachine,
  input: undefined,
  cases: [{ type: "toggled" }, { type: "option.pressed", option: 1 }, { type: "option.pressed", option: 2 }],
  view: ({ chosen }: { chosen: number | null }) => (chosen === null ? "" : `option ${chosen}`),
};
