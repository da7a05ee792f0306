import { setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/**
 * The state of the CPD of a completed item: there is something to confirm, it was confirmed, or there is nothing to
 * say.
 */
export type AcceptanceStanding = "open" | "accepted" | "nothing";

export type CpdAcceptanceEvent = { type: "accept" };

/** A learner confirms that what they have completed counts for them (B-083, B-084). This cannot be undone. */
export const cpdAcceptanceMachine = setup({
  types: {
    meta: {} as Declared,
    events: {} as CpdAcceptanceEvent,
    tags: {} as "busy",
  },
  actors: {
    readAcceptance: promised<AcceptanceStanding>("readAcceptance"),
    acceptCpd: promised<void>("acceptCpd"),
  },
  actions: { showFailure: effect<{ failure: unknown }>("showFailure") },
  guards: {
    isOpen: (_, { standing }: { standing: AcceptanceStanding }) => standing === "open",
    isAccepted: (_, { standing }: { standing: AcceptanceStanding }) => standing === "accepted",
  },
}).createMachine({
  id: "cpdAcceptance",
  initial: "asking",
  states: {
    asking: {
      meta: quiet,
      invoke: {
        id: "readAcceptance",
        src: "readAcceptance",
        onDone: [
          { guard: { type: "isOpen", params: ({ event }) => ({ standing: event.output }) }, target: "open" },
          {
            guard: { type: "isAccepted", params: ({ event }) => ({ standing: event.output }) },
            target: "accepted",
          },
          { target: "nothing" },
        ],
        onError: {
          description: "It can be confirmed on the next visit, and counts meanwhile.",
          target: "nothing",
        },
      },
    },
    open: { meta: quiet, on: { accept: "accepting" } },
    accepting: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "acceptCpd",
        src: "acceptCpd",
        onDone: { meta: { focus: "the acceptance", says: "shown" }, target: "accepted" },
        onError: {
          meta: said,
          target: "open",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
    accepted: { meta: quiet, type: "final" },
    nothing: { meta: quiet, type: "final" },
  },
});
