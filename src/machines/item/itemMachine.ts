import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { undoWindow } from "#src/contracts/limits.ts";
import type { Progress } from "#src/contracts/learning.ts";
import { isUnanswered } from "#src/contracts/failures.ts";
import { effect, heard, promised } from "../provided.ts";

export type ItemInput = {
  itemId: number;
  progress: Progress;
  hidden: boolean;
  /** For an item that has to be completed again: whether that has begun. */
  begun: boolean;
};

/** The item as the server has it, with what waits in the outbox: this wins unless an act is under way. */
export type RowRead = { type: "row.read"; progress: Progress; hidden: boolean };
/** A completion that waited in the outbox was refused, and nothing newer waits. */
export type CompletionRefused = { type: "completion.refused"; reason: string };

export type ItemEvent =
  | { type: "complete" }
  /** The learner repeats it, to renew its certificate. */
  | { type: "renew" }
  | { type: "hide" }
  | { type: "undoCompletion" }
  | { type: "undoHiding" }
  | RowRead
  | CompletionRefused;

type ItemContext = ItemInput & {
  /** Why the server refused the latest completion. */
  refusal: string | null;
};

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
const completed = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: true });
const notCompleted = ({ context }: Of): CompletionAsk => ({ itemId: context.itemId, completed: false });
const hidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: true });
const notHidden = ({ context }: Of): HiddenAsk => ({ itemId: context.itemId, hidden: false });
type Standing = "open" | "stale" | "recertifying" | "completed";
/** The row that was read has a different progress. */
const otherProgress = (standing: Standing) =>
  ({
    guard: {
      type: "hasOtherStatus",
      params: ({ event: { progress } }: { event: RowRead }) => ({ progress, standing }),
    },
    target: "starting",
    actions: {
      type: "noteProgress",
      params: ({ event: { progress } }: { event: RowRead }) => ({ progress }),
    },
  }) as const;
const otherListing = (known: boolean) =>
  ({
    guard: {
      type: "hasOtherVisibility",
      params: ({ event: { hidden } }: { event: RowRead }) => ({ hidden, known }),
    },
    target: "starting",
    actions: { type: "noteHidden", params: ({ event: { hidden } }: { event: RowRead }) => ({ hidden }) },
  }) as const;

/**
 * Whether an item is completed and whether it is hidden, on its own page and on a card. Each act is sent at once, so
 * that it survives a closed tab; Undo takes it back and is offered for a while (T-12). Without a response the act waits
 * in the outbox; later news of the item from the server then wins.
 */
export const itemMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ItemInput,
    context: {} as ItemContext,
    events: {} as ItemEvent,
    tags: {} as "busy" | "completed" | "stale" | "recertifying" | "hidden" | "undoable",
  },
  actors: {
    recordCompletion: promised<void, CompletionAsk>("recordCompletion"),
    recordHidden: promised<void, HiddenAsk>("recordHidden"),
    hearItem: heard<RowRead | CompletionRefused, { itemId: number }>("hearItem"),
  },
  actions: {
    recordCompletionLater: effect<CompletionAsk>("recordCompletionLater"),
    recordHiddenLater: effect<HiddenAsk>("recordHiddenLater"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    /** Starts reading from the beginning. */
    readAgain: effect("readAgain"),
    noteProgress: assign((_, { progress }: Pick<RowRead, "progress">) => ({ progress })),
    noteHidden: assign((_, { hidden: isHidden }: Pick<RowRead, "hidden">) => ({ hidden: isHidden })),
    noteRenewing: assign({ begun: true }),
    noteTakenBack: assign({ progress: "in progress" }),
    noteRefusal: assign((_, { reason }: { reason: string }) => ({ refusal: reason })),
    forgetRefusal: assign({ refusal: null }),
  },
  guards: {
    isUnanswered: (_, { error: cause }: { error: unknown }) => isUnanswered(cause),
    isCompleted: ({ context }) => context.progress === "completed",
    isStale: ({ context }) => context.progress === "stale",
    isRecertifying: ({ context }) => context.progress === "recertifying",
    isRenewing: ({ context }) => context.progress === "recertifying" && context.begun,
    isHidden: ({ context }) => context.hidden,
    hasOtherStatus: (_, { progress, standing }: { progress: Progress; standing: Standing }) =>
      (progress === "not started" || progress === "in progress" ? "open" : progress) !== standing,
    hasOtherVisibility: (_, { hidden: isNow, known }: { hidden: boolean; known: boolean }) => isNow !== known,
  },
  delays: { undoWindow },
}).createMachine({
  id: "item",
  context: ({ input }) => ({ ...input, refusal: null }),
  type: "parallel",
  invoke: {
    id: "hearItem",
    src: "hearItem",
    input: ({ context: { itemId } }) => ({ itemId }),
    onError: { description: "It works without it." },
  },
  states: {
    completion: {
      initial: "starting",
      states: {
        starting: {
          always: [
            { guard: "isCompleted", target: "completed.kept" },
            { guard: "isStale", target: "stale" },
            { guard: "isRenewing", target: "recertifying.renewing" },
            { guard: "isRecertifying", target: "recertifying" },
            { target: "open" },
          ],
        },
        open: { meta: quiet, on: { complete: "completing", "row.read": otherProgress("open") } },
        stale: {
          meta: quiet,
          tags: "stale",
          description: "It was updated since it was completed (T-14).",
          on: { complete: "completing", "row.read": otherProgress("stale") },
        },
        recertifying: {
          tags: "recertifying",
          description:
            "Its certificate expires soon or has expired (T-20). The completion stands until the item is completed again.",
          initial: "offered",
          on: { "row.read": otherProgress("recertifying") },
          states: {
            offered: { meta: quiet, on: { renew: { target: "renewing", actions: "readAgain" } } },
            renewing: { meta: quiet, entry: "noteRenewing", on: { complete: "#item.completion.completing" } },
          },
        },
        completing: {
          meta: quiet,
          tags: "busy",
          entry: "forgetRefusal",
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
          description: "It can be undone at any time; Undo is offered at first.",
          entry: "forgetRefusal",
          initial: "undoable",
          on: {
            undoCompletion: "takingBack",
            "row.read": otherProgress("completed"),
            "completion.refused": {
              meta: said,
              description: "It had waited in the outbox. The server's version is being fetched.",
              target: "open",
              actions: ["noteTakenBack", { type: "noteRefusal", params: ({ event }) => event }],
            },
          },
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
              meta: { focus: "the completion button", says: "No longer marked as completed." },
              target: "open",
              actions: "noteTakenBack",
            },
            onError: [
              {
                meta: { focus: "the completion button", says: "No longer marked as completed." },
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
        listed: { meta: quiet, on: { hide: "hiding", "row.read": otherListing(false) } },
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
            "Hidden from the user's lists; it can be shown again at any time, and Undo is offered at first.",
          initial: "undoable",
          on: { undoHiding: "showing", "row.read": otherListing(true) },
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
              meta: { focus: "the hiding button", says: "Shown in your lists again." },
              target: "listed",
            },
            onError: [
              {
                meta: { focus: "the hiding button", says: "Shown in your lists again." },
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
