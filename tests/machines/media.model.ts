import { mediaMachine } from "#src/machines/item/mediaMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

/** Left off in the middle. */
export const mediaModel: Model<typeof mediaMachine> = {
  machine: mediaMachine,
  input: { from: 10, seconds: 40 },
  cases: [
    { type: "loaded" },
    { type: "moved", at: 20 },
    { type: "play" },
    { type: "playing" },
    { type: "waiting" },
    { type: "pause" },
    { type: "ended" },
    { type: "rate.chosen", rate: 1.5 },
    { type: "rate.changed", rate: 1.5 },
    { type: "failed" },
    { type: "skip", by: 30 },
    { type: "skip", by: -30 },
    { type: "cue.chosen", at: 12 },
    { type: "retry" },
    { type: "sound.elsewhere" },
    { type: "startedAgain" },
    failed("hearAround"),
  ],
};
