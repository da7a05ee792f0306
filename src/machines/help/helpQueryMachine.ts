import { assign, setup } from "xstate";
import { helpQueryMaxLength } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { effect, promised } from "../provided.ts";

export type HelpQueryContext = { query: string };
export type HelpQueryEvent =
  /** `about` is a text to begin with, for who asks from a place that knows what it is about. */
  | { type: "open"; about?: string }
  | { type: "query.changed"; query: string }
  | { type: "send" }
  | { type: "dismiss" };

/** A question to the administrators. What was typed stays until it is sent, also when the dialog is closed in between. */
export const helpQueryMachine = setup({
  types: {
    context: {} as HelpQueryContext,
    events: {} as HelpQueryEvent,
    tags: {} as "open" | "busy" | "failed",
  },
  actors: { sendQuery: promised<void, { query: string }>("sendQuery") },
  actions: {
    showMessage: effect<{ message: string; severity: "success" | "error" }>("showMessage"),
    noteQuery: assign((_, { query }: { query: string }) => ({ query: query.slice(0, helpQueryMaxLength) })),
    /** What was typed before and not sent is not lost for it. */
    beginQuery: assign(({ context: { query } }, { about = "" }: { about?: string }) => ({
      query: query.trim() ? query : about.slice(0, helpQueryMaxLength),
    })),
    forgetQuery: assign({ query: "" }),
  },
  guards: { isWritten: ({ context }) => context.query.trim() !== "" },
}).createMachine({
  id: "helpQuery",
  context: { query: "" },
  initial: "closed",
  states: {
    closed: {
      on: {
        open: { target: "writing", actions: { type: "beginQuery", params: ({ event }) => event } },
      },
    },
    writing: {
      tags: "open",
      initial: "fresh",
      on: {
        "query.changed": { actions: { type: "noteQuery", params: ({ event }) => event } },
        send: { guard: "isWritten", target: "sending" },
        dismiss: "closed",
      },
      states: { fresh: {}, failed: { tags: "failed" } },
    },
    sending: {
      tags: ["open", "busy"],
      invoke: {
        id: "sendQuery",
        src: "sendQuery",
        input: ({ context }) => ({ query: context.query.trim() }),
        onDone: {
          target: "closed",
          actions: [
            "forgetQuery",
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
