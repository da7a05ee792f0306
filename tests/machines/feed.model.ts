import { feedMachine } from "#src/machines/podcast/feedMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const feedModel: Model<typeof feedMachine> = {
  machine: feedMachine,
  input: undefined,
  cases: [
    { type: "open" },
    { type: "close" },
    { type: "retry" },
    { type: "copy" },
    { type: "renew" },
    answered("askAddress", "https://lyceum.example/feeds/1"),
    failed("askAddress"),
    answered("renewAddress", "https://lyceum.example/feeds/2"),
    failed("renewAddress"),
    answered("copyText"),
    failed("copyText"),
  ],
};
