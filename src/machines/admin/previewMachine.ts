import { assign, setup } from "xstate";
import { statusOf } from "../failures.ts";
import { effect, promised } from "../provided.ts";

/** What is asked for, and what it would do, as far as the machine must know: everything of them is the caller's. */
type Draft = Readonly<Record<string, unknown>>;
type Preview = Readonly<Record<string, unknown>>;

export type PreviewContext = { draft: Draft; preview: Preview | null };

export type PreviewEvent =
  | { type: "changed"; draft: Draft }
  | { type: "preview" }
  | { type: "back" }
  | { type: "confirm"; password: string };

type Failed = { event: { error: unknown } };
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;

/**
 * An act that is shown before it is done: what it would do is asked of the server, and only what was shown is confirmed
 * (T-49, T-50). Where things have changed meanwhile the server says so, and it is shown anew.
 */
export const previewMachine = setup({
  types: {
    input: {} as { draft: Draft },
    context: {} as PreviewContext,
    events: {} as PreviewEvent,
    tags: {} as "busy",
  },
  actors: {
    askPreview: promised<Preview, { draft: Draft }>("askPreview"),
    perform: promised<void, { draft: Draft; preview: Preview; password: string }>("perform"),
  },
  actions: {
    showDone: effect("showDone"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteDraft: assign((_, { draft }: { draft: Draft }) => ({ draft })),
    notePreview: assign((_, { preview }: { preview: Preview }) => ({ preview })),
    forgetPreview: assign({ preview: null }),
  },
  guards: { hasChangedSince: (_, { failure }: { failure: unknown }) => statusOf(failure) === 409 },
}).createMachine({
  id: "preview",
  context: ({ input }) => ({ draft: input.draft, preview: null }),
  initial: "editing",
  states: {
    editing: {
      on: {
        changed: { actions: { type: "noteDraft", params: ({ event }) => event } },
        preview: "asking",
      },
    },
    asking: {
      tags: "busy",
      invoke: {
        id: "askPreview",
        src: "askPreview",
        input: ({ context }) => ({ draft: context.draft }),
        onDone: {
          target: "previewed",
          actions: { type: "notePreview", params: ({ event }) => ({ preview: event.output }) },
        },
        onError: { target: "editing", actions: ["forgetPreview", showFailure] },
      },
    },
    previewed: {
      on: {
        changed: {
          target: "asking",
          description: "Another choice does something else: what is confirmed is what was shown.",
          actions: { type: "noteDraft", params: ({ event }) => event },
        },
        back: { target: "editing", actions: "forgetPreview" },
        confirm: "performing",
      },
    },
    performing: {
      tags: "busy",
      invoke: {
        id: "perform",
        src: "perform",
        input: ({ context: { draft, preview }, event }) => ({
          draft,
          preview: preview!,
          password: event.type === "confirm" ? event.password : "",
        }),
        onDone: { target: "done", actions: "showDone" },
        onError: [
          {
            guard: { type: "hasChangedSince", params: ({ event }) => ({ failure: event.error }) },
            target: "asking",
            actions: showFailure,
          },
          { target: "previewed", actions: showFailure },
        ],
      },
    },
    done: { type: "final" },
  },
});
