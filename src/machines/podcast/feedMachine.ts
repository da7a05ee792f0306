import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

export type FeedContext = { url: string | null };
export type FeedEvent =
  | { type: "open" }
  | { type: "close" }
  | { type: "retry" }
  | { type: "copy" }
  | { type: "renew" };

/**
 * The private address by which a podcast app plays a podcast. It is requested on demand, can be copied, and can be
 * replaced, which ends the old one.
 */
export const feedMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as FeedContext,
    events: {} as FeedEvent,
    tags: {} as "open" | "asking" | "failed",
  },
  actors: {
    askAddress: promised<string>("askAddress"),
    renewAddress: promised<string>("renewAddress"),
    copyText: promised<void, { text: string }>("copyText"),
  },
  actions: {
    noteAddress: assign((_, { url }: { url: string }) => ({ url })),
    sayCopied: effect("sayCopied"),
    sayNotCopied: effect("sayNotCopied"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
  },
}).createMachine({
  id: "feed",
  context: { url: null },
  initial: "closed",
  states: {
    closed: { meta: quiet, on: { open: { meta: asks, target: "open" } } },
    open: {
      tags: "open",
      initial: "asking",
      on: { close: { meta: back, target: "closed" } },
      states: {
        asking: {
          meta: said,
          tags: "asking",
          invoke: {
            id: "askAddress",
            src: "askAddress",
            onDone: {
              target: "shown",
              actions: { type: "noteAddress", params: ({ event }) => ({ url: event.output }) },
            },
            onError: "failed",
          },
        },
        failed: { meta: said, tags: "failed", on: { retry: "asking" } },
        shown: { meta: quiet, on: { copy: "copying", renew: "renewing" } },
        copying: {
          meta: quiet,
          invoke: {
            id: "copyText",
            src: "copyText",
            input: ({ context }) => ({ text: context.url! }),
            onDone: { meta: said, target: "shown", actions: "sayCopied" },
            onError: { meta: said, target: "shown", actions: "sayNotCopied" },
          },
        },
        renewing: {
          meta: quiet,
          tags: "asking",
          invoke: {
            id: "renewAddress",
            src: "renewAddress",
            onDone: {
              meta: { focus: "stay", says: "The address is new. The old one no longer works." },
              target: "shown",
              actions: { type: "noteAddress", params: ({ event }) => ({ url: event.output }) },
            },
            onError: {
              meta: said,
              target: "shown",
              actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
            },
          },
        },
      },
    },
  },
});
