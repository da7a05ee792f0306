import { assign, setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

export type SearchContext = {
  text: string;
  /** The search in the address. */
  asked: string;
  /** What was searched for and is not in the address yet. */
  sent: string | null;
};

export type SearchEvent =
  | { type: "typed"; text: string }
  | { type: "submit" }
  | { type: "clear" }
  /** The address was changed by Back, a saved view or “Clear all”, or by the search itself. */
  | { type: "address.changed"; asked: string };

/** How long a pause in typing must be to start a search, in milliseconds. */
const searchRest = 250;

const search = [
  "noteSent",
  {
    type: "searchFor",
    params: ({ context }: { context: SearchContext }) => ({ text: context.text.trim() }),
  },
] as const;

/** A search box: it searches after a short pause in typing, and at once on Enter. */
export const searchMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as { asked: string },
    context: {} as SearchContext,
    events: {} as SearchEvent,
  },
  actors: { watchAddress: heard<SearchEvent>("watchAddress") },
  actions: {
    searchFor: effect<{ text: string }>("searchFor"),
    noteText: assign((_, { text }: { text: string }) => ({ text })),
    noteAsked: assign((_, { asked }: { asked: string }) => ({ asked, sent: null })),
    noteSent: assign(({ context }) => ({ sent: context.text.trim() })),
    clearText: assign({ text: "" }),
  },
  guards: {
    isAsked: ({ context: { text, asked } }) => text.trim() === asked,
    // What is typed after a search was sent stays when the address follows.
    isOwn: ({ context: { text, sent } }, { asked }: { asked: string }) =>
      asked === sent || asked === text.trim(),
    asksNothing: ({ context }) => context.asked === "",
  },
  delays: { searchRest },
}).createMachine({
  id: "search",
  context: ({ input: { asked } }) => ({ text: asked, asked, sent: null }),
  invoke: {
    id: "watchAddress",
    src: "watchAddress",
    onError: { description: "What is typed is still searched for." },
  },
  initial: "still",
  on: {
    typed: {
      target: ".typing",
      actions: { type: "noteText", params: ({ event }) => event },
    },
    submit: [
      { guard: "isAsked", target: ".still" },
      { target: ".still", actions: search },
    ],
    clear: [
      {
        guard: "asksNothing",
        meta: { focus: "the field", says: "nothing" },
        target: ".still",
        actions: "clearText",
      },
      { meta: { focus: "the field", says: "nothing" }, target: ".still", actions: ["clearText", ...search] },
    ],
    "address.changed": [
      {
        guard: { type: "isOwn", params: ({ event }) => event },
        meta: quiet,
        actions: { type: "noteAsked", params: ({ event }) => event },
      },
      {
        target: ".still",
        actions: [
          { type: "noteAsked", params: ({ event }) => event },
          { type: "noteText", params: ({ event }) => ({ text: event.asked }) },
        ],
      },
    ],
  },
  states: {
    still: { meta: quiet },
    typing: {
      meta: quiet,
      after: {
        searchRest: [
          { guard: "isAsked", target: "still" },
          { target: "still", actions: search },
        ],
      },
    },
  },
});
