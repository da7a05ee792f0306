import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";

export type PracticeEvent = { type: "toggled" } | { type: "option.pressed"; option: number };

/** A question to try out the window with before the first exam. It does not count and is sent nowhere. */
export const practiceMachine = setup({
  types: { meta: {} as Declared, context: {} as { chosen: number | null }, events: {} as PracticeEvent },
  actions: {
    note: assign((_, { option }: { option: number }) => ({ chosen: option })),
    forget: assign({ chosen: null }),
  },
  guards: {
    isChosen: ({ context }, { option }: { option: number }) => context.chosen === option,
  },
}).createMachine({
  id: "practice",
  context: { chosen: null },
  initial: "folded",
  states: {
    folded: { meta: quiet, on: { toggled: "unanswered" } },
    unanswered: {
      meta: quiet,
      on: {
        toggled: "folded",
        "option.pressed": { target: "answered", actions: { type: "note", params: ({ event }) => event } },
      },
    },
    answered: {
      meta: said,
      on: {
        toggled: { target: "folded", actions: "forget" },
        "option.pressed": [
          {
            description: "As in an exam, choosing an option again clears it (B-113).",
            guard: { type: "isChosen", params: ({ event }) => event },
            target: "unanswered",
            actions: "forget",
          },
          { target: "answered", actions: { type: "note", params: ({ event }) => event } },
        ],
      },
    },
  },
});
