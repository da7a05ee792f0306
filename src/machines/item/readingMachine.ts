import { assign, emit, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { positionInterval, readingBegins } from "#src/contracts/limits.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { effect, promised } from "../provided.ts";

export type ReadingInput = {
  itemId: number;
  /** How far down the text, 0 to 1, as the server knows it. */
  position: number;
  /** The largest share of the text that has been read, 0 to 1. */
  read: number;
};

/** What is sent about the reader's place. */
export type ReadingPlace = Pick<ReadingInput, "itemId" | "position">;

export type ReadingContext = ReadingInput & {
  /** The position that the server has, or that is being sent. */
  savedPosition: number;
  /** Where the reader had left off when they came; the beginning after they start again. */
  leftOff: number;
};

export type ReadingEvent =
  | { type: "opened" }
  | { type: "position.changed"; position: number }
  | { type: "startAgain" }
  | { type: "print" }
  /** By the reader, for the first time: they scroll, play or turn a page. Arriving at a place does not count. */
  | { type: "begun" }
  /** Playback has stopped: the place is sent at once. */
  | { type: "paused" }
  | { type: "page.hidden" }
  | { type: "page.shown" };

/** For players and viewers with pages. */
export type ReadingEmitted = { type: "startedAgain" };

const position = ({ context }: { context: ReadingContext }): ReadingPlace => ({
  itemId: context.itemId,
  position: context.position,
});

/** The reader asked to start again, so this is sent to the server, however short the stay. */
const startsAgain = {
  meta: { focus: "heading", says: "nothing" },
  actions: [{ type: "notePosition", params: { position: 0 } }, "forgetLeftOff", "scrollToStart", "tellStart"],
} as const;

/**
 * Where the reader of an item is, so that they can continue there (T-13); at most ten seconds can be lost (T-16). A
 * reader who only looks in has not read it: it counts once it has been on the screen for a while, or is scrolled or
 * played.
 */
export const readingMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ReadingInput,
    context: {} as ReadingContext,
    events: {} as ReadingEvent,
    emitted: {} as ReadingEmitted,
  },
  actors: { savePosition: promised<void, ReadingPlace>("savePosition") },
  actions: {
    startTiming: effect("startTiming"),
    savePositionLater: effect<ReadingPlace>("savePositionLater"),
    scrollToStart: effect("scrollToStart"),
    tellStart: emit({ type: "startedAgain" }),
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
  delays: { positionInterval, readingBegins },
}).createMachine({
  id: "reading",
  context: ({ input }) => ({ ...input, savedPosition: input.position, leftOff: input.position }),
  initial: "glancing",
  on: {
    opened: {
      meta: quiet,
      description: "The text is on screen, so reading time starts.",
      actions: "startTiming",
    },
    "position.changed": { meta: quiet, actions: { type: "notePosition", params: ({ event }) => event } },
    startAgain: startsAgain,
    print: { meta: said, description: "The browser asks how.", actions: "print" },
  },
  states: {
    glancing: {
      meta: quiet,
      description: "The item is open, and not read yet: leaving now leaves no trace.",
      after: { readingBegins: "saving" },
      on: { begun: "moved", startAgain: { ...startsAgain, target: "moved" }, "page.hidden": "away" },
    },
    away: {
      meta: quiet,
      description: "Nobody sees the page; the time starts again when it is shown.",
      on: { "page.shown": "glancing", begun: "moved" },
    },
    settled: {
      meta: quiet,
      description: "The server has the reader's position.",
      always: { guard: "isElsewhere", target: "moved" },
    },
    moved: {
      meta: quiet,
      description: "Saved within ten seconds, or at once when it is paused or the page is left.",
      after: { positionInterval: "saving" },
      on: { "page.hidden": "saving", paused: "saving" },
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
