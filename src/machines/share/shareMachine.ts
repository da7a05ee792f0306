import { assign, setup } from "xstate";
import { shareLimits } from "#src/contracts/shareLimits.ts";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/** The person to share content with. */
export type Receiver = { id: number; name: string };

export type ShareContext = { receiver: Receiver | null; note: string };

export type ShareEvent =
  | { type: "open" }
  | { type: "receiver.chosen"; receiver: Receiver | null }
  | { type: "note.changed"; note: string }
  | { type: "share" }
  | { type: "dismiss" };

/** Nothing is shared in review mode. */
export type ShareDone = { tracked: boolean };
export type ShareAsk = { receiver: number; note: string };

/**
 * Shares a piece of content with a colleague. What was chosen and written stays until it is sent, even if the dialog is
 * closed.
 */
export const shareMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ShareContext,
    events: {} as ShareEvent,
    tags: {} as "open" | "busy",
  },
  actors: { shareContent: promised<ShareDone, ShareAsk>("shareContent") },
  actions: {
    showShared: effect<{ name: string } & ShareDone>("showShared"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteReceiver: assign((_, { receiver }: { receiver: Receiver | null }) => ({ receiver })),
    noteNote: assign((_, { note }: { note: string }) => ({ note: note.slice(0, shareLimits.note) })),
    forgetAll: assign({ receiver: null, note: "" }),
  },
  guards: { hasReceiver: ({ context }) => context.receiver !== null },
}).createMachine({
  id: "share",
  context: { receiver: null, note: "" },
  initial: "closed",
  states: {
    closed: { meta: back, on: { open: "writing" } },
    writing: {
      tags: "open",
      initial: "fresh",
      on: {
        "receiver.chosen": {
          meta: quiet,
          actions: { type: "noteReceiver", params: ({ event }) => event },
        },
        "note.changed": { meta: quiet, actions: { type: "noteNote", params: ({ event }) => event } },
        share: { guard: "hasReceiver", target: "sending" },
        dismiss: "closed",
      },
      states: {
        fresh: { meta: asks },
        failed: { meta: said, description: "It was not sent, and can be sent again." },
      },
    },
    sending: {
      meta: quiet,
      tags: ["open", "busy"],
      invoke: {
        id: "shareContent",
        src: "shareContent",
        input: ({ context: { receiver, note } }) => ({ receiver: receiver!.id, note: note.trim() }),
        onDone: {
          meta: { focus: "back", says: "shown" },
          target: "closed",
          actions: [
            {
              type: "showShared",
              params: ({ context, event }) => ({ name: context.receiver!.name, ...event.output }),
            },
            "forgetAll",
          ],
        },
        onError: {
          target: "writing.failed",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
  },
});
