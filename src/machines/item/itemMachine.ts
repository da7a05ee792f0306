import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { undoWindow } from "#src/contracts/limits.ts";
import type { Progress } from "#src/contracts/learning.ts";
import { isUnanswered } from "../failures.ts";
import { effect, promised } from "../provided.ts";

export type ItemInput = {
  itemId: number;
  progress: Progress;
  hidden: boolean;
};

export type ItemEvent =
  { type: "complete" } | { type: "hide" } | { type: "undoCompletion" } | { type: "undoHiding" };

export type CompletionAsk = { itemId: number; completed: boolean };
export type HiddenAsk = { itemId: number; hidden: boolean };

type Failed = { event: { error: unknown } };
const error = ({ event }: Failed) => ({ error: event.error });
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;
const unanswered = { type: "isUnanswered", params: error } as const;
type Of = { context: ItemInput };
const completed = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: true });
const notCompleted = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: false });
const hidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: true });
const notHidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: false });

/**
 * Whether an item is completed and whether it is hidden, on its own page and on a card. Each act is sent at once, so that it
 * survives a closed tab; Undo takes it back and is offered for a while (T-12). Without an answer the act waits in the outbox.
 */
export const itemMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ItemInput,
    context: {} as ItemInput,
    events: {} as ItemEvent,
    tags: {} as "busy" | "completed" | "stale" | "hidden" | "undoable",
  },
  actors: {
    recordCompletion: promised<void, CompletionAsk>("recordCompletion"),
    recordHidden: promised<void, HiddenAsk>("recordHidden"),
  },
  actions: {
    recordCompletionLater: effect<CompletionAsk>("recordCompletionLater"),
    recordHiddenLater: effect<HiddenAsk>("recordHiddenLater"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteTakenBack: assign({ progress: "in progress" }),
  },
  guards: {
    isUnanswered: (_, { error: cause }: { error: unknown }) => isUnanswered(cause),
    isCompleted: ({ context }) => context.progress === "completed",
    isStale: ({ context }) => context.progress === "stale",
    isHidden: ({ context }) => context.hidden,
  },
  delays: { undoWindow },
}).createMachine({
  id: "item",
  context: ({ input: { itemId, progress, hidden: isHidden } }) => ({ itemId, progress, hidden: isHidden }),
  type: "parallel",
  states: {
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
        open: { meta: quiet, on: { complete: "completing" } },
        stale: {
          meta: quiet,
          tags: "stale",
          description: "It was updated since it was completed (T-14).",
          on: { complete: "completing" },
        },
        completing: {
          meta: quiet,
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
              { meta: said, target: "starting", actions: showFailure },
            ],
          },
        },
        completed: {
          tags: "completed",
          description: "It can be taken back at any time; Undo is offered at first.",
          initial: "undoable",
          on: { undoCompletion: "takingBack" },
          states: {
            undoable: {
              meta: { focus: "the completion button", says: "shown" },
              tags: "undoable",
              after: { undoWindow: "kept" },
            },
            kept: { meta: quiet },
          },
        },
        takingBack: {
          meta: quiet,
          tags: "busy",
          invoke: {
            id: "recordCompletion",
            src: "recordCompletion",
            input: notCompleted,
            onDone: {
              meta: { focus: "the completion button", says: "It is not marked as completed any more." },
              target: "open",
              actions: "noteTakenBack",
            },
            onError: [
              {
                meta: { focus: "the completion button", says: "It is not marked as completed any more." },
                guard: unanswered,
                target: "open",
                actions: ["noteTakenBack", { type: "recordCompletionLater", params: notCompleted }],
              },
              { meta: said, target: "completed.kept", actions: showFailure },
            ],
          },
        },
      },
    },
    listing: {
      initial: "starting",
      states: {
        starting: { always: [{ guard: "isHidden", target: "hidden.kept" }, { target: "listed" }] },
        listed: { meta: quiet, on: { hide: "hiding" } },
        hiding: {
          meta: quiet,
          tags: "busy",
          invoke: {
            id: "recordHidden",
            src: "recordHidden",
            input: hidden,
            onDone: "hidden",
            onError: [
              { guard: unanswered, target: "hidden", actions: { type: "recordHiddenLater", params: hidden } },
              { meta: said, target: "listed", actions: showFailure },
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
            undoable: {
              meta: { focus: "the hiding button", says: "shown" },
              tags: "undoable",
              after: { undoWindow: "kept" },
            },
            kept: { meta: quiet },
          },
        },
        showing: {
          meta: quiet,
          tags: "busy",
          invoke: {
            id: "recordHidden",
            src: "recordHidden",
            input: notHidden,
            onDone: {
              meta: { focus: "the hiding button", says: "It is in your lists again." },
              target: "listed",
            },
            onError: [
              {
                meta: { focus: "the hiding button", says: "It is in your lists again." },
                guard: unanswered,
                target: "listed",
                actions: { type: "recordHiddenLater", params: notHidden },
              },
              { meta: said, target: "hidden.kept", actions: showFailure },
            ],
          },
        },
      },
    },
  },
});
