import { assign, setup } from "xstate";
import { positionInterval, undoWindow } from "#src/contracts/limits.ts";
import type { Progress } from "#src/contracts/learning.ts";
import { isUnanswered } from "../failures.ts";
import { effect, promised } from "../provided.ts";

export type ItemInput = {
  itemId: number;
  progress: Progress;
  /** How far down the text, 0 to 1. */
  position: number;
  hidden: boolean;
};

export type ItemContext = ItemInput & {
  /** The position that the server knows. */
  savedPosition: number;
};

export type ItemEvent =
  | { type: "position.changed"; position: number }
  | { type: "startAgain" }
  | { type: "page.hidden" }
  | { type: "complete" }
  | { type: "hide" }
  | { type: "undoCompletion" }
  | { type: "undoHiding" };

export type PositionAsk = { itemId: number; position: number };
export type CompletionAsk = { itemId: number; completed: boolean };
export type HiddenAsk = { itemId: number; hidden: boolean };

type Failed = { event: { error: unknown } };
const error = ({ event }: Failed) => ({ error: event.error });
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;
const unanswered = { type: "isUnanswered", params: error } as const;
type Of = { context: ItemContext };
const position = ({ context }: Of): PositionAsk => ({ itemId: context.itemId, position: context.position });
const completed = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: true });
const notCompleted = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: false });
const hidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: true });
const notHidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: false });

/**
 * One item that is read: where the reader is, whether it is completed, whether it is hidden. Each act is sent at once,
 * so that it survives a closed tab; Undo takes it back while it is offered (T-12). Without an answer the act waits in the outbox.
 */
export const itemMachine = setup({
  types: {
    input: {} as ItemInput,
    context: {} as ItemContext,
    events: {} as ItemEvent,
    tags: {} as "busy" | "completed" | "stale" | "hidden" | "undoable",
  },
  actors: {
    savePosition: promised<void, PositionAsk>("savePosition"),
    recordCompletion: promised<void, CompletionAsk>("recordCompletion"),
    recordHidden: promised<void, HiddenAsk>("recordHidden"),
  },
  actions: {
    savePositionLater: effect<PositionAsk>("savePositionLater"),
    recordCompletionLater: effect<CompletionAsk>("recordCompletionLater"),
    recordHiddenLater: effect<HiddenAsk>("recordHiddenLater"),
    scrollToStart: effect("scrollToStart"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    notePosition: assign((_, { position: reached }: { position: number }) => ({
      position: Math.min(1, Math.max(0, reached)),
    })),
    noteSaving: assign({ savedPosition: ({ context }) => context.position }),
  },
  guards: {
    isElsewhere: ({ context }) => context.position !== context.savedPosition,
    isUnanswered: (_, { error: cause }: { error: unknown }) => isUnanswered(cause),
    isCompleted: ({ context }) => context.progress === "completed",
    isStale: ({ context }) => context.progress === "stale",
    isHidden: ({ context }) => context.hidden,
  },
  delays: { positionInterval, undoWindow },
}).createMachine({
  id: "item",
  context: ({ input }) => ({ ...input, savedPosition: input.position }),
  type: "parallel",
  states: {
    position: {
      initial: "settled",
      on: {
        "position.changed": { actions: { type: "notePosition", params: ({ event }) => event } },
        startAgain: { actions: [{ type: "notePosition", params: { position: 0 } }, "scrollToStart"] },
      },
      states: {
        settled: {
          description: "The server knows where the reader is.",
          always: { guard: "isElsewhere", target: "moved" },
        },
        moved: {
          description: "Saved within ten seconds, or at once when the page is left (T-16).",
          after: { positionInterval: "saving" },
          on: { "page.hidden": "saving" },
        },
        saving: {
          entry: "noteSaving",
          invoke: {
            id: "savePosition",
            src: "savePosition",
            input: position,
            onDone: "settled",
            onError: [
              {
                guard: unanswered,
                target: "settled",
                actions: ["noteSaving", { type: "savePositionLater", params: position }],
              },
              { target: "failed" },
            ],
          },
          on: {
            "page.hidden": { guard: "isElsewhere", target: "saving", reenter: true },
          },
        },
        failed: {
          description: "The server refused the position; the next move is saved again.",
          on: {
            "position.changed": {
              target: "moved",
              actions: { type: "notePosition", params: ({ event }) => event },
            },
          },
        },
      },
    },
    completion: {
      initial: "starting",
      states: {
        starting: {
          always: [
            { guard: "isCompleted", target: "completed.kept" },
            { guard: "isStale", target: "stale" },
            { target: "open" },
          ],
        },
        open: { on: { complete: "completing" } },
        stale: {
          tags: "stale",
          description: "It was updated since it was completed (T-14).",
          on: { complete: "completing" },
        },
        completing: {
          tags: "busy",
          invoke: {
            id: "recordCompletion",
            src: "recordCompletion",
            input: completed,
            onDone: "completed",
            onError: [
              {
                guard: unanswered,
                target: "completed",
                actions: { type: "recordCompletionLater", params: completed },
              },
              { target: "starting", actions: showFailure },
            ],
          },
        },
        completed: {
          tags: "completed",
          initial: "undoable",
          states: {
            undoable: {
              tags: "undoable",
              after: { undoWindow: "kept" },
              on: { undoCompletion: "#item.completion.takingBack" },
            },
            kept: {},
          },
        },
        takingBack: {
          tags: "busy",
          invoke: {
            id: "recordCompletion",
            src: "recordCompletion",
            input: notCompleted,
            onDone: "open",
            onError: [
              {
                guard: unanswered,
                target: "open",
                actions: { type: "recordCompletionLater", params: notCompleted },
              },
              { target: "completed.kept", actions: showFailure },
            ],
          },
        },
      },
    },
    listing: {
      initial: "starting",
      states: {
        starting: { always: [{ guard: "isHidden", target: "hidden.kept" }, { target: "listed" }] },
        listed: { on: { hide: "hiding" } },
        hiding: {
          tags: "busy",
          invoke: {
            id: "recordHidden",
            src: "recordHidden",
            input: hidden,
            onDone: "hidden",
            onError: [
              { guard: unanswered, target: "hidden", actions: { type: "recordHiddenLater", params: hidden } },
              { target: "listed", actions: showFailure },
            ],
          },
        },
        hidden: {
          tags: "hidden",
          description:
            "Out of the own lists; it can be shown again at any time, and Undo is offered at first.",
          initial: "undoable",
          on: { undoHiding: "showing" },
          states: {
            undoable: { tags: "undoable", after: { undoWindow: "kept" } },
            kept: {},
          },
        },
        showing: {
          tags: "busy",
          invoke: {
            id: "recordHidden",
            src: "recordHidden",
            input: notHidden,
            onDone: "listed",
            onError: [
              {
                guard: unanswered,
                target: "listed",
                actions: { type: "recordHiddenLater", params: notHidden },
              },
              { target: "hidden.kept", actions: showFailure },
            ],
          },
        },
      },
    },
  },
});
