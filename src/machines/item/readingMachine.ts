import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { positionInterval } from "#src/contracts/limits.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";

export type ReadingInput = {
  itemId: number;
  /** How far down the text, 0 to 1, as the server knows it. */
  position: number;
  /** How much of the text has been read at most, 0 to 1. */
  read: number;
};

/** What is told of the reader's place. */
export type ReadingPlace = Pick<ReadingInput, "itemId" | "position">;

export type ReadingContext = ReadingInput & {
  /** The position that the server knows, or is being told. */
  savedPosition: number;
  /** Where the reader had left off when they came; the beginning once they start again. */
  leftOff: number;
};

export type ReadingEvent =
  | { type: "opened" }
  | { type: "position.changed"; position: number }
  | { type: "startAgain" }
  | { type: "print" }
  | { type: "page.hidden" };

const position = ({ context }: { context: ReadingContext }): ReadingPlace => ({
  itemId: context.itemId,
  position: context.position,
});

/** Where the reader of an item is, so that they continue there (T-13); at most ten seconds of it can be lost (T-16). */
export const readingMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ReadingInput,
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
  },
  actors: { savePosition: promised<void, ReadingPlace>("savePosition") },
  actions: {
    startTiming: effect("startTiming"),
    savePositionLater: effect<ReadingPlace>("savePositionLater"),
    scrollToStart: effect("scrollToStart"),
    print: effect("print"),
    forgetLeftOff: assign({ leftOff: 0 }),
    notePosition: assign(({ context }, { position: reached }: { position: number }) => {
      const at = Math.min(1, Math.max(0, reached));
      return { position: at, read: Math.max(context.read, at) };
    }),
    noteSaving: assign({ savedPosition: ({ context }) => context.position }),
  },
  guards: {
    isElsewhere: ({ context }) => context.position !== context.savedPosition,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
  },
  delays: { positionInterval },
}).createMachine({
  id: "reading",
  context: ({ input }) => ({ ...input, savedPosition: input.position, leftOff: input.position }),
  initial: "settled",
  on: {
    opened: {
      meta: quiet,
      description: "The text is on screen, so reading time starts.",
      actions: "startTiming",
    },
    "position.changed": { meta: quiet, actions: { type: "notePosition", params: ({ event }) => event } },
    startAgain: {
      meta: { focus: "heading", says: "nothing" },
      actions: [{ type: "notePosition", params: { position: 0 } }, "forgetLeftOff", "scrollToStart"],
    },
    print: { meta: said, description: "The browser asks how.", actions: "print" },
  },
  states: {
    settled: {
      meta: quiet,
      description: "The server has the reader's position.",
      always: { guard: "isElsewhere", target: "moved" },
    },
    moved: {
      meta: quiet,
      description: "Saved within ten seconds, or at once when the page is left.",
      after: { positionInterval: "saving" },
      on: { "page.hidden": "saving" },
    },
    saving: {
      meta: quiet,
      entry: "noteSaving",
      invoke: {
        id: "savePosition",
        src: "savePosition",
        input: position,
        onDone: "settled",
        onError: [
          {
            guard: { type: "isUnanswered", params: ({ event }) => event },
            target: "settled",
            actions: ["noteSaving", { type: "savePositionLater", params: position }],
          },
          {
            description: "Refused: this position is dropped, and the next one is saved again.",
            target: "settled",
          },
        ],
      },
      on: { "page.hidden": { guard: "isElsewhere", target: "saving", reenter: true } },
    },
  },
});
