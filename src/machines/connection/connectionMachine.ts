import { setup } from "xstate";
import { quiet, said, type Declared } from "#src/contracts/shown.ts";
import { backOnlineShown } from "#src/contracts/limits.ts";
import { effect } from "../provided.ts";

export type ConnectionInput = { online: boolean };
export type ConnectionEvent = { type: "connection.lost" } | { type: "connection.restored" };

/** Whether the browser has a network: the lasting banner while it has none, and what follows when it is back. */
export const connectionMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as ConnectionInput,
    context: {} as ConnectionInput,
    events: {} as ConnectionEvent,
    tags: {} as "banner",
  },
  actions: { catchUp: effect("catchUp") },
  guards: { isOnline: ({ context }) => context.online },
  delays: { backOnlineShown },
}).createMachine({
  id: "connection",
  context: ({ input }) => input,
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isOnline", target: "online" }, { target: "offline" }] },
    online: { meta: quiet, on: { "connection.lost": "offline" } },
    offline: {
      meta: said,
      tags: "banner",
      on: { "connection.restored": { target: "backOnline", actions: "catchUp" } },
    },
    backOnline: {
      meta: said,
      tags: "banner",
      description: "Says for a moment that the network is back.",
      after: { backOnlineShown: "online" },
      on: { "connection.lost": "offline" },
    },
  },
});
