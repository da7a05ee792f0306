import { assign, setup } from "xstate";
import { asks, back, quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, promised } from "../provided.ts";

/**
 * What users do to their own profile as a whole; `reapply` takes back an application to change it and send it again.
 */
export type ProfileAct = "withdraw" | "reapply" | "retire" | "away" | "back";

export type ProfileMoveContext = {
  /** The last choice. */
  act: ProfileAct | null;
  /** The day until which they are away, `2026-12-03`; null means until they change it. */
  until: string | null;
};

export type ProfileMoveEvent =
  | { type: "choose"; act: ProfileAct }
  | { type: "until.changed"; until: string | null }
  | { type: "confirm" }
  | { type: "dismiss" };

export type ProfileMoveAsk = { act: ProfileAct; until: string | null };

/** Moves a profile: asks first, and says what follows, if it leaves mentoring or withdraws other people's requests. */
export const profileMoveMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as ProfileMoveContext,
    events: {} as ProfileMoveEvent,
    tags: {} as "busy",
  },
  actors: { moveProfile: promised<void, ProfileMoveAsk>("moveProfile") },
  actions: {
    showMoved: effect<{ act: ProfileAct }>("showMoved"),
    showFailure: effect<{ failure: unknown }>("showFailure"),
    noteAct: assign((_, { act }: { act: ProfileAct }) => ({ act, until: null })),
    noteUntil: assign((_, { until }: { until: string | null }) => ({ until })),
  },
  guards: {
    needsNoQuestion: (_, { act }: { act: ProfileAct }) => act === "back" || act === "reapply",
  },
}).createMachine({
  id: "profileMove",
  context: { act: null, until: null },
  initial: "resting",
  states: {
    resting: {
      meta: back,
      on: {
        choose: [
          {
            guard: { type: "needsNoQuestion", params: ({ event }) => event },
            target: "moving",
            actions: { type: "noteAct", params: ({ event }) => event },
          },
          { target: "asking", actions: { type: "noteAct", params: ({ event }) => event } },
        ],
      },
    },
    asking: {
      meta: asks,
      on: {
        "until.changed": { meta: quiet, actions: { type: "noteUntil", params: ({ event }) => event } },
        confirm: "moving",
        dismiss: "resting",
      },
    },
    moving: {
      meta: quiet,
      tags: "busy",
      invoke: {
        id: "moveProfile",
        src: "moveProfile",
        input: ({ context: { act, until } }) => ({ act: act!, until }),
        onDone: {
          meta: { focus: "heading", says: "shown" },
          target: "resting",
          actions: { type: "showMoved", params: ({ context }) => ({ act: context.act! }) },
        },
        onError: {
          meta: { focus: "back", says: "shown" },
          target: "resting",
          actions: { type: "showFailure", params: ({ event }) => ({ failure: event.error }) },
        },
      },
    },
  },
});
