import { setup } from "xstate";
import { effect, promised } from "../provided.ts";

export type RemovalEvent = { type: "remove" } | { type: "confirm" } | { type: "dismiss" };

/** Deleting one record: it is asked about first, because nothing brings it back. Leaving afterwards asks nothing (T-48). */
export const removalMachine = setup({
  types: { events: {} as RemovalEvent, tags: {} as "busy" },
  actors: { removeRecord: promised<void>("removeRecord") },
  actions: {
    goToList: effect("goToList"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
  },
}).createMachine({
  id: "removal",
  initial: "resting",
  states: {
    resting: { on: { remove: "asking" } },
    asking: { on: { confirm: "removing", dismiss: "resting" } },
    removing: {
      tags: "busy",
      invoke: {
        id: "removeRecord",
        src: "removeRecord",
        onDone: "removed",
        onError: {
          target: "resting",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    removed: { type: "final", entry: "goToList" },
  },
});
