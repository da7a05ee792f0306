import { assign, setup } from "xstate";
import { quiet, refusal, said, type Declared } from "#src/contracts/shown.ts";
import { messageOf } from "../failures.ts";
import { effect, promised } from "../provided.ts";

export type ViewsContext = { name: string; error: string };
export type ViewsEvent =
  { type: "name.changed"; name: string } | { type: "save" } | { type: "remove"; id: number };

/** The saved views of a list: one is saved under a name, or taken away, at a time. */
export const viewsMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ViewsContext,
    events: {} as ViewsEvent,
    tags: {} as "busy",
  },
  actors: {
    saveView: promised<void, { name: string }>("saveView"),
    removeView: promised<void, { id: number }>("removeView"),
  },
  actions: {
    forgetViews: effect("forgetViews"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteName: assign((_, { name }: { name: string }) => ({ name, error: "" })),
    noteNameless: assign({ error: "Give the view a name" }),
    noteFailure: assign((_, { failure }: { failure: unknown }) => ({ error: messageOf(failure) })),
    forgetName: assign({ name: "", error: "" }),
  },
  guards: { hasName: ({ context }) => context.name.trim() !== "" },
}).createMachine({
  id: "views",
  context: { name: "", error: "" },
  initial: "resting",
  states: {
    resting: {
      meta: said,
      on: {
        "name.changed": {
          meta: quiet,
          actions: { type: "noteName", params: ({ event }) => ({ name: event.name }) },
        },
        save: [
          { guard: "hasName", target: "saving" },
          { meta: refusal, actions: "noteNameless" },
        ],
        remove: "removing",
      },
    },
    saving: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "saveView",
        src: "saveView",
        input: ({ context }) => ({ name: context.name.trim() }),
        onDone: {
          meta: { focus: "stay", says: "The view is saved." },
          target: "resting",
          actions: ["forgetName", "forgetViews"],
        },
        onError: {
          target: "resting",
          actions: [
            { type: "noteFailure", params: ({ event }) => ({ failure: event.error }) },
            { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
          ],
        },
      },
    },
    removing: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "removeView",
        src: "removeView",
        input: ({ event }) => ({ id: (event as { id: number }).id }),
        onDone: {
          meta: { focus: "the views", says: "The view is deleted." },
          target: "resting",
          actions: "forgetViews",
        },
        onError: {
          target: "resting",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
  },
});
