import { assign, setup } from "xstate";
import type { Acting } from "#src/contracts/user.ts";
import { effect, promised } from "../provided.ts";

export type ActAsAsk = { userId: number; as: Exclude<Acting, "self">; reason: string };

export type ActingContext = {
  /** What the current user says about itself; the footer's text follows it (B-307, B-309). */
  acting: Acting;
  ask: ActAsAsk | null;
};

export type ActingEvent =
  { type: "user.changed"; acting: Acting } | ({ type: "actAs" } & ActAsAsk) | { type: "return" };

type Failed = { event: { error: unknown } };
const showFailure = {
  type: "showFailure",
  params: ({ event }: Failed) => ({ failure: event.error }),
} as const;

/** Acting as another user or as a reviewer, and the way back to oneself. */
export const actingMachine = setup({
  types: {
    input: {} as { acting: Acting },
    context: {} as ActingContext,
    events: {} as ActingEvent,
    tags: {} as "acting" | "busy",
  },
  actors: {
    loginAs: promised<void, ActAsAsk>("loginAs"),
    reauthenticate: promised<void>("reauthenticate"),
  },
  actions: {
    reload: effect("reload"),
    refetchUser: effect("refetchUser"),
    goToPendingReviews: effect("goToPendingReviews"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteActing: assign((_, { acting }: { acting: Acting }) => ({ acting })),
    noteAsk: assign((_, { userId, as, reason }: ActAsAsk) => ({ ask: { userId, as, reason } })),
    forgetAsk: assign({ ask: null }),
  },
  guards: {
    isOneself: ({ context }) => context.acting === "self",
    isReviewer: ({ context }) => context.acting === "reviewer",
  },
}).createMachine({
  id: "acting",
  context: ({ input }) => ({ acting: input.acting, ask: null }),
  initial: "starting",
  states: {
    starting: { always: [{ guard: "isOneself", target: "oneself" }, { target: "acting" }] },
    oneself: {
      on: {
        actAs: { target: "startingToAct", actions: { type: "noteAsk", params: ({ event }) => event } },
        "user.changed": { target: "starting", actions: { type: "noteActing", params: ({ event }) => event } },
      },
    },
    startingToAct: {
      tags: "busy",
      invoke: {
        id: "loginAs",
        src: "loginAs",
        input: ({ context }) => context.ask!,
        onDone: { target: "reloading", actions: ["forgetAsk", "reload"] },
        onError: { target: "oneself", actions: ["forgetAsk", showFailure] },
      },
    },
    reloading: {
      tags: "busy",
      description: "Everything that was loaded belongs to somebody else: the page starts over (B-311).",
      on: {
        "user.changed": { target: "starting", actions: { type: "noteActing", params: ({ event }) => event } },
      },
    },
    acting: {
      tags: "acting",
      description: "The footer says so and offers the way back; nothing nests (B-307 … B-310).",
      on: {
        return: "returning",
        "user.changed": { target: "starting", actions: { type: "noteActing", params: ({ event }) => event } },
      },
    },
    returning: {
      tags: ["acting", "busy"],
      invoke: {
        id: "reauthenticate",
        src: "reauthenticate",
        onDone: [
          { guard: "isReviewer", target: "reloading", actions: ["refetchUser", "goToPendingReviews"] },
          { target: "reloading", actions: "refetchUser" },
        ],
        onError: { target: "acting", actions: showFailure },
      },
    },
  },
});
