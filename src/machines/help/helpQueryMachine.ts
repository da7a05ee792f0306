import { assign, setup } from "xstate";
import { asks, back, quiet, said, type Declared } from "#src/contracts/shown.ts";
import { helpQueryMaxLength } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { effect, promised } from "../provided.ts";

export type HelpQueryContext = {
  query: string;
  /** The text with which the dialog last opened: while it is unchanged, the user has written nothing. */
  about: string;
};
export type HelpQueryEvent =
  /** `about` is an initial text, if the caller knows what the query is about. */
  | { type: "open"; about?: string }
  | { type: "query.changed"; query: string }
  | { type: "send" }
  | { type: "dismiss" };

const keepDraft = {
  type: "keepDraft",
  params: ({ context: { query } }: { context: HelpQueryContext }) => ({ query }),
} as const;

/** A query to the administrators. What was typed stays until it is sent, even if the dialog is closed in between. */
export const helpQueryMachine = setup({
  types: {
    /** What was typed before the page was lost, for example with an ended session (T-4). */
    input: {} as { draft?: string },
    meta: {} as Declared,
    context: {} as HelpQueryContext,
    events: {} as HelpQueryEvent,
    tags: {} as "open" | "busy" | "failed",
  },
  actors: { sendQuery: promised<void, { query: string }>("sendQuery") },
  actions: {
    showMessage: effect<{ message: string; severity: "success" | "error" }>("showMessage"),
    noteQuery: assign((_, { query }: { query: string }) => ({ query: query.slice(0, helpQueryMaxLength) })),
    /** An earlier text that was typed but not sent is kept. */
    beginQuery: assign(({ context: { query, about: before } }, { about = "" }: { about?: string }) => {
      const initial = about.slice(0, helpQueryMaxLength);
      return { query: query.trim() && query !== before ? query : initial, about: initial };
    }),
    forgetQuery: assign({ query: "" }),
    /** Kept in this browser until it is sent; an empty one is removed. */
    keepDraft: effect<{ query: string }>("keepDraft"),
  },
  guards: { isWritten: ({ context }) => context.query.trim() !== "" },
}).createMachine({
  id: "helpQuery",
  context: ({ input }) => ({ query: input.draft ?? "", about: "" }),
  initial: "closed",
  states: {
    closed: {
      meta: back,
      on: {
        open: { target: "writing", actions: { type: "beginQuery", params: ({ event }) => event } },
      },
    },
    writing: {
      tags: "open",
      initial: "fresh",
      on: {
        "query.changed": {
          meta: quiet,
          actions: [{ type: "noteQuery", params: ({ event }) => event }, keepDraft],
        },
        send: { guard: "isWritten", target: "sending" },
        dismiss: "closed",
      },
      states: {
        fresh: { meta: asks },
        failed: { meta: said, tags: "failed" },
      },
    },
    sending: {
      meta: quiet,
      tags: ["open", "busy"],
      invoke: {
        id: "sendQuery",
        src: "sendQuery",
        input: ({ context }) => ({ query: context.query.trim() }),
        onDone: {
          meta: { focus: "back", says: "shown" },
          target: "closed",
          actions: [
            "forgetQuery",
            keepDraft,
            { type: "showMessage", params: { message: sharedMessages.help.sent, severity: "success" } },
          ],
        },
        onError: {
          target: "writing.failed",
          actions: {
            type: "showMessage",
            params: { message: sharedMessages.help.failed, severity: "error" },
          },
        },
      },
    },
  },
});
