import { setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { connectedAgainShown } from "#src/contracts/limits.ts";
import { effect } from "../provided.ts";

export type ConnectionInput = { online: boolean };
export type ConnectionEvent =
  | { type: "connection.lost" }
  | { type: "connection.restored" }
  | { type: "server.silent" }
  | { type: "server.answered" };

/**
 * Whether the browser has a network and the server responds: the banner that stays while that is not so, and what
 * happens once both are back.
 */
export const connectionMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ConnectionInput,
    context: {} as ConnectionInput,
    events: {} as ConnectionEvent,
    tags: {} as "cutOff",
  },
  actions: { catchUp: effect("catchUp") },
  guards: { isOnline: ({ context }) => context.online },
  delays: { connectedAgainShown },
}).createMachine({
  id: "connection",
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isOnline", target: "online" }, { target: "offline" }] },
    online: { meta: quiet, on: { "connection.lost": "offline", "server.silent": "unanswered" } },
    offline: {
      meta: said,
      tags: "cutOff",
      description: "Without a network no server responds, so that is all that is said.",
      on: { "connection.restored": { target: "connectedAgain", actions: "catchUp" } },
    },
    unanswered: {
      meta: said,
      tags: "cutOff",
      description: "There is a network, but the server does not respond.",
      on: {
        "connection.lost": "offline",
        "server.answered": { target: "connectedAgain", actions: "catchUp" },
      },
    },
    connectedAgain: {
      meta: said,
      description: "Says for a moment that the network or the server is back.",
      after: { connectedAgainShown: "online" },
      on: { "connection.lost": "offline", "server.silent": "unanswered" },
    },
  },
});
