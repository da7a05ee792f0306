import { setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";
import { promised } from "../provided.ts";

export type WelcomeEvent = { type: "close" };

/**
 * What a new learner sees first on their home page, until they close it. The server remembers that they did, for every
 * device.
 */
export const welcomeMachine = setup({
  types: {
    meta: {} as Declared,
    events: {} as WelcomeEvent,
    tags: {} as "open",
  },
  actors: { recordWelcomed: promised<void>("recordWelcomed") },
}).createMachine({
  id: "welcome",
  initial: "open",
  states: {
    open: {
      meta: quiet,
      tags: "open",
      on: { close: { meta: { focus: "heading", says: "nothing" }, target: "closing" } },
    },
    closing: {
      meta: quiet,
      invoke: {
        id: "recordWelcomed",
        src: "recordWelcomed",
        onDone: "closed",
        onError: {
          description: "Nothing is lost: the welcome returns on the next visit, and can be closed again.",
          target: "closed",
        },
      },
    },
    closed: { meta: quiet, type: "final" },
  },
});
