import { noteReadMachine } from "#src/machines/record/noteReadMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const noteReadModel: Model<typeof noteReadMachine> = {
  machine: noteReadMachine,
  input: undefined,
  cases: [answered("noteRead"), failed("noteRead")],
};
