import { sleepTimerMachine } from "#src/machines/podcast/sleepTimerMachine.ts";
import type { Model } from "../model/model.ts";

export const sleepTimerModel: Model<typeof sleepTimerMachine> = {
  machine: sleepTimerMachine,
  input: undefined,
  cases: [
    { type: "minutes.chosen", minutes: 15, at: 1_000 },
    { type: "minutes.chosen", minutes: 30, at: 2_000 },
    { type: "end.chosen" },
    { type: "cleared" },
    { type: "episode.ended" },
    { type: "player.closed" },
  ],
};
