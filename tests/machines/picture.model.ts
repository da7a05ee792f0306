import { pictureMachine } from "#src/machines/item/pictureMachine.ts";
import type { Model } from "../model/model.ts";

export const pictureModel: Model<typeof pictureMachine> = {
  machine: pictureMachine,
  input: undefined,
  cases: [{ type: "loaded" }, { type: "failed" }, { type: "retry" }],
};
