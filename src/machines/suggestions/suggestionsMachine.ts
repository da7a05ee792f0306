import { assign, setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { promised } from "../provided.ts";

/** What matters here of an option: its label. */
export type Offered = { readonly label: string };
type Input = { minLength: number; delay: number };

/**
 * The suggestions of an autocomplete for what was typed: it sends a request after a pause, and only the latest one
 * counts.
 */
export const suggestionsMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Input,
    context: {} as Input & { text: string; options: readonly Offered[] },
    events: {} as { type: "text.changed"; text: string },
    tags: {} as "busy",
  },
  actors: {
    search: promised<readonly Offered[], { text: string }>("search"),
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepOptions: assign((_, { options }: { options: readonly Offered[] }) => ({ options })),
    dropOptions: assign({ options: [] }),
  },
  guards: {
    isLongEnough: ({ context }, { text }: { text: string }) => text.trim().length >= context.minLength,
  },
  delays: { pause: ({ context }) => context.delay },
}).createMachine({
  id: "suggestions",
  context: ({ input }) => ({ ...input, text: "", options: [] }),
  initial: "resting",
  on: {
    "text.changed": [
      {
        guard: { type: "isLongEnough", params: ({ event }) => event },
        target: ".pausing",
        actions: { type: "keepText", params: ({ event }) => event },
      },
      { target: ".resting", actions: { type: "keepText", params: ({ event }) => event } },
    ],
  },
  states: {
    resting: { meta: said, description: "Too little has been typed to search.", entry: "dropOptions" },
    pausing: { meta: quiet, tags: "busy", after: { pause: "searching" } },
    searching: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "search",
        src: "search",
        input: ({ context }) => ({ text: context.text.trim() }),
        onDone: {
          target: "shown",
          actions: { type: "keepOptions", params: ({ event }) => ({ options: event.output }) },
        },
        onError: "failed",
      },
    },
    shown: { meta: said },
    failed: { meta: said, description: "The next letter asks again.", entry: "dropOptions" },
  },
});
