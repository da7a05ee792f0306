import { welcomeMachine } from "#src/machines/welcome/welcomeMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const welcomeModel: Model<typeof welcomeMachine> = {
  machine: welcomeMachine,
  input: undefined,
  cases: [{ type: "close" }, answered("recordWelcomed"), failed("recordWelcomed")],
};
