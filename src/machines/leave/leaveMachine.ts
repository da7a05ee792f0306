import { assign, setup } from "xstate";
import { asks, back, quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** Something that would be lost if the user left: a form with changes, a running exam. */
export type Hold = {
  /** Unique among simultaneous holds. */
  name: string;
  /** The question for the user. */
  question: string;
  /** What leaving would do, for users who cannot tell from the question. */
  consequence: string;
  /** Leaving is not marked as dangerous, as nothing is lost. */
  harmless?: true;
};

/** Where the user wants to go. */
export type Destination =
  | { kind: "page"; address: string; replace: boolean }
  /** Back or forward in the history. */
  | { kind: "step"; by: number }
  /** Another document. */
  | { kind: "document"; address: string }
  | { kind: "reload" }
  | { kind: "signOut" }
  /** One's own account, after acting. */
  | { kind: "return" };

export type LeaveContext = { holds: Hold[]; destination: Destination | null };
export type LeaveEvent =
  | { type: "hold.taken"; hold: Hold }
  | { type: "hold.released"; name: string }
  | { type: "leave"; destination: Destination }
  | { type: "stay" }
  | { type: "confirm" };

const held = ({ event }: { event: { hold: Hold } }) => event;
const released = ({ event }: { event: { name: string } }) => event;
const wanted = ({ event }: { event: { destination: Destination } }) => ({ destination: event.destination });
const kept = ({ context }: { context: LeaveContext }) => ({ destination: context.destination! });
const names = ({ context }: { context: LeaveContext }) => ({ names: context.holds.map(({ name }) => name) });
const others = ({ holds }: LeaveContext, name: string) => holds.filter((hold) => hold.name !== name);

/**
 * Asks before the user leaves something that would be lost (T-48). Only navigation by the user comes here: where the
 * application takes them after it has saved or deleted something, nothing is asked.
 */
export const leaveMachine = setup({
  types: {
    meta: {} as Declared,
    context: {} as LeaveContext,
    events: {} as LeaveEvent,
    tags: {} as "asking",
  },
  actors: { watchSteps: heard<LeaveEvent>("watchSteps") },
  actions: {
    goOn: effect<{ destination: Destination }>("goOn"),
    dropWork: effect<{ names: string[] }>("dropWork"),
    noteHold: assign(({ context }, { hold }: { hold: Hold }) => ({
      holds: [...others(context, hold.name), hold],
    })),
    forgetHold: assign(({ context }, { name }: { name: string }) => ({ holds: others(context, name) })),
    forgetHolds: assign({ holds: [] }),
    noteDestination: assign((_, { destination }: { destination: Destination }) => ({ destination })),
    forgetDestination: assign({ destination: null }),
  },
  guards: {
    isLast: ({ context }, { name }: { name: string }) => others(context, name).length === 0,
  },
}).createMachine({
  id: "leave",
  context: { holds: [], destination: null },
  initial: "free",
  states: {
    free: {
      meta: back,
      on: {
        "hold.taken": { target: "held", actions: { type: "noteHold", params: held } },
        leave: { meta: quiet, actions: { type: "goOn", params: wanted } },
      },
    },
    held: {
      description:
        "The browser asks before the page unloads; a step in the history is reversed and asked about here.",
      invoke: {
        id: "watchSteps",
        src: "watchSteps",
        onError: { description: "Links are still asked about." },
      },
      initial: "resting",
      on: {
        "hold.taken": { meta: quiet, actions: { type: "noteHold", params: held } },
        "hold.released": { meta: quiet, actions: { type: "forgetHold", params: released } },
      },
      states: {
        resting: {
          meta: back,
          on: {
            "hold.released": {
              guard: { type: "isLast", params: released },
              target: "#leave.free",
              actions: { type: "forgetHold", params: released },
            },
            leave: { target: "asking", actions: { type: "noteDestination", params: wanted } },
          },
        },
        asking: {
          meta: asks,
          tags: "asking",
          on: {
            "hold.released": {
              guard: { type: "isLast", params: released },
              target: "#leave.free",
              description: "Nothing can be lost any more, so there is nothing to ask.",
              actions: [
                { type: "forgetHold", params: released },
                { type: "goOn", params: kept },
                "forgetDestination",
              ],
            },
            leave: { meta: quiet, actions: { type: "noteDestination", params: wanted } },
            stay: { target: "resting", actions: "forgetDestination" },
            confirm: {
              target: "#leave.free",
              actions: [
                { type: "dropWork", params: names },
                "forgetHolds",
                { type: "goOn", params: kept },
                "forgetDestination",
              ],
            },
          },
        },
      },
    },
  },
});
