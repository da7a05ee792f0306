import { assign, setup } from "xstate";
import { said, type Declared } from "#src/contracts/shown.ts";
import { effect } from "../provided.ts";

export type SleepTimerContext = {
  /** For how many minutes it was set. */
  minutes: number;
  /** When, in milliseconds since 1970. */
  setAt: number;
};

export type SleepTimerEvent =
  | { type: "minutes.chosen"; minutes: number; at: number }
  | { type: "end.chosen" }
  | { type: "cleared" }
  | { type: "episode.ended" }
  | { type: "player.closed" };

const note = {
  type: "note",
  params: ({ event }: { event: { minutes: number; at: number } }) => ({
    minutes: event.minutes,
    setAt: event.at,
  }),
} as const;

/** Pauses the player for listeners who fall asleep: after some minutes, or when the episode ends. */
export const sleepTimerMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as SleepTimerContext,
    events: {} as SleepTimerEvent,
  },
  actions: {
    pausePlayer: effect("pausePlayer"),
    note: assign((_, set: SleepTimerContext) => set),
  },
  delays: { sleepTime: ({ context }) => context.minutes * 60_000 },
}).createMachine({
  id: "sleepTimer",
  context: { minutes: 0, setAt: 0 },
  initial: "off",
  states: {
    off: {
      meta: said,
      on: { "minutes.chosen": { target: "timed", actions: note }, "end.chosen": "untilEnd" },
    },
    timed: {
      meta: said,
      after: {
        sleepTime: {
          meta: { focus: "stay", says: "The sleep timer has paused the episode." },
          target: "off",
          actions: "pausePlayer",
        },
      },
      on: {
        "minutes.chosen": { target: "timed", reenter: true, actions: note },
        "end.chosen": "untilEnd",
        cleared: "off",
        "player.closed": "off",
      },
    },
    untilEnd: {
      meta: said,
      on: {
        "minutes.chosen": { target: "timed", actions: note },
        cleared: "off",
        "episode.ended": "off",
        "player.closed": "off",
      },
    },
  },
});
