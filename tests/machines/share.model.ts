import { shareMachine } from "#src/machines/share/shareMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const shareModel: Model<typeof shareMachine> = {
  machine: shareMachine,
  input: undefined,
  cases: [
    { type: "open" },
    { type: "receiver.chosen", receiver: { id: 7, name: "Priya Raman" } },
    { type: "receiver.chosen", receiver: null },
    { type: "note.changed", note: " Read the second part. " },
    { type: "share" },
    { type: "dismiss" },
    answered("shareContent", { tracked: true }),
    answered("shareContent", { tracked: false }),
    failed("shareContent"),
  ],
  view: ({ receiver }) => (receiver ? "chosen" : ""),
};
