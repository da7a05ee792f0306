import { setup } from "xstate";
import { asks, back, leads, quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

export type RemovalEvent = { type: "remove" } | { type: "confirm" } | { type: "dismiss" };

/** Deleting one record: it is asked about first, because nothing brings it back. Leaving afterwards asks nothing (T-48). */
export const removalMachine = setup({
  types: { meta: {} as Declared, events: {} as RemovalEvent, tags: {} as "busy" },
  actors: { removeRecord: promised<void>("removeRecord") },
  actions: {
    goToList: effect("goToList"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
  },
}).createMachine({
  id: "removal",
  initial: "resting",
  states: {
    resting: { meta: back, on: { remove: "asking" } },
    asking: { meta: asks, on: { confirm: "removing", dismiss: "resting" } },
    removing: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "removeRecord",
        src: "removeRecord",
        onDone: "removed",
        onError: {
          meta: { focus: "back", says: "shown" },
          target: "resting",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    removed: { meta: leads, type: "final", entry: "goToList" },
  },
});
