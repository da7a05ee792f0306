import { setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect } from "../provided.ts";

/** The picture of an item. All it has to report is that it was there to be looked at. */
export const pictureMachine = setup({
  types: {
    meta: {} as Declared,
    events: {} as { type: "loaded" } | { type: "failed" } | { type: "retry" },
  },
  actions: { load: effect("load"), tellSeen: effect("tellSeen") },
}).createMachine({
  id: "picture",
  initial: "loading",
  states: {
    loading: {
      meta: quiet,
      on: { loaded: { target: "shown", actions: "tellSeen" }, failed: "failed" },
    },
    shown: { meta: quiet, type: "final" },
    failed: {
      meta: said,
      on: {
        retry: { target: "loading", actions: "load", meta: { focus: "the picture", says: "nothing" } },
      },
    },
  },
});
