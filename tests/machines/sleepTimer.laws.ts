import type { sleepTimerMachine, SleepTimerContext } from "#src/machines/podcast/sleepTimerMachine.ts";
import { does, type At, type LawTable } from "../model/lawTable.ts";

const set = ({ event }: At<SleepTimerContext>) => ({ minutes: event["minutes"], setAt: event["at"] });

/** The sleep timer of the player (T-39): after some minutes, or at the end of the episode. */
export const sleepTimerLaws: LawTable<typeof sleepTimerMachine> = {
  start: () => ({ to: "off", context: { minutes: 0, setAt: 0 } }),
  waits: { timed: ["sleepTime"] },
  laws: [
    { in: ["off", "untilEnd"], on: "minutes.chosen", to: "timed", sets: set },
    { in: "timed", on: "minutes.chosen", to: "timed", sets: set, anew: ["sleepTime"] },
    { in: ["off", "timed"], on: "end.chosen", to: "untilEnd" },
    { in: "timed", on: "after sleepTime", to: "off", does: [does("pausePlayer")] },
    { in: "untilEnd", on: "episode.ended", to: "off" },
    { in: ["timed", "untilEnd"], on: ["cleared", "player.closed"], to: "off" },
  ],
};
