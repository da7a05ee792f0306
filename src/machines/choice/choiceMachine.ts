import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/** A choice among a few possible values: on or off, or like, dislike or neither. */
export type Choice = string | boolean | null;

export type ChoiceContext = {
  /** What is shown as chosen. */
  chosen: Choice;
  /** What the server has. */
  kept: Choice;
};

export type ChoiceEvent = { type: "choose"; choice: Choice };

/**
 * Something that a click sets and another click changes. It is shown at once, as nearly every click succeeds; a refused
 * one goes back to what it was, and is reported. After several clicks the last one wins.
 */
export const choiceMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ChoiceContext,
    input: {} as { chosen: Choice },
    events: {} as ChoiceEvent,
  },
  actors: { saveChoice: promised<void, { choice: Choice }>("saveChoice") },
  actions: {
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteChosen: assign((_, { choice }: { choice: Choice }) => ({ chosen: choice })),
    noteKept: assign(({ context }) => ({ kept: context.chosen })),
    takeBack: assign(({ context }) => ({ chosen: context.kept })),
  },
}).createMachine({
  id: "choice",
  context: ({ input: { chosen } }) => ({ chosen, kept: chosen }),
  initial: "resting",
  states: {
    resting: {
      meta: quiet,
      on: {
        choose: {
          meta: said,
          target: "saving",
          actions: { type: "noteChosen", params: ({ event }) => event },
        },
      },
    },
    saving: {
      meta: quiet,
      invoke: {
        id: "saveChoice",
        src: "saveChoice",
        input: ({ context }) => ({ choice: context.chosen }),
        onDone: { target: "resting", actions: "noteKept" },
        onError: {
          meta: said,
          target: "resting",
          actions: ["takeBack", { type: "showFailure", params: ({ event }) => ({ failure: event.error }) }],
        },
      },
      on: {
        choose: {
          meta: said,
          target: "saving",
          reenter: true,
          actions: { type: "noteChosen", params: ({ event }) => event },
        },
      },
    },
  },
});
