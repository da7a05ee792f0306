import { listeningMachine } from "#src/machines/podcast/listeningMachine.ts";
import type { Model } from "../model/model.ts";

const session = "11111111-1111-4111-8111-111111111111";
const other = "22222222-2222-4222-8222-222222222222";

/** Ten seconds at one and a half times the speed; a jump of the clock; a seek. */
export const listeningModel: Model<typeof listeningMachine> = {
  machine: listeningMachine,
  input: undefined,
  cases: [
    { type: "episode.loaded", id: 1, session },
    { type: "episode.loaded", id: 2, session: other },
    { type: "sound.began", rate: 1.5, at: 1_000, position: 0 },
    { type: "sound.began", rate: 1, at: 100_000, position: 40 },
    { type: "sound.stopped", at: 11_000, position: 15 },
    { type: "sound.stopped", at: 11_000, position: 0 },
    { type: "rate.changed", rate: 2, at: 5_000, position: 6 },
    { type: "tell", at: 11_000, position: 15 },
    { type: "tell", at: 3_601_000, position: 15 },
    { type: "closed" },
  ],
  view: ({ episodeId, counted, told }) => `${episodeId ?? "none"}${counted > told ? ", untold" : ""}`,
};
