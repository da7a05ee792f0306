import { assign, setup, transition } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";

export type AssignmentState = "OPEN" | "PAUSED" | "EXEMPT" | "COMPLETED";

/** What goes on beside the work itself. */
export type AssignmentContext = { isExempt: boolean; isOnLeave: boolean };

export type AssignmentMove =
  | { type: "complete" }
  /** The completion is undone. */
  | { type: "takeBack" }
  | { type: "exempt" }
  | { type: "exemptionEnds" }
  | { type: "leaveBegins" }
  | { type: "leaveEnds" };

/**
 * The life of an assignment, without IO (T-20 … T-22). It is open until it is completed, and rests as long as the learner is
 * exempt or on long-term leave. Overdue and due soon are no states: they are how an open one stands by its date.
 */
export const assignmentLifecycle = setup({
  types: { meta: {} as Declared, context: {} as AssignmentContext, events: {} as AssignmentMove },
  guards: {
    isExempt: ({ context }) => context.isExempt,
    isOnLeave: ({ context }) => context.isOnLeave,
  },
  actions: {
    noteExemption: assign({ isExempt: true }),
    endExemption: assign({ isExempt: false }),
    noteLeave: assign({ isOnLeave: true }),
    endLeave: assign({ isOnLeave: false }),
  },
}).createMachine({
  id: "assignmentLifecycle",
  meta: { unseen: "Each screen that shows an assignment asks the server for its status." },
  context: { isExempt: false, isOnLeave: false },
  initial: "OPEN",
  // Whatever the state, what goes on beside it is known when it opens again.
  on: {
    exempt: { actions: "noteExemption" },
    exemptionEnds: { actions: "endExemption" },
    leaveBegins: { actions: "noteLeave" },
    leaveEnds: { actions: "endLeave" },
  },
  states: {
    OPEN: {
      on: {
        complete: "COMPLETED",
        exempt: { target: "EXEMPT", actions: "noteExemption" },
        leaveBegins: { target: "PAUSED", actions: "noteLeave" },
      },
    },
    PAUSED: {
      description: "T-22: the learner is on long-term leave, and the date has moved by its length.",
      on: {
        complete: "COMPLETED",
        exempt: { target: "EXEMPT", actions: "noteExemption" },
        leaveEnds: { target: "OPEN", actions: "endLeave" },
      },
    },
    EXEMPT: {
      description: "T-21: until a day, for a reason; then it is asked of the learner again.",
      on: {
        complete: "COMPLETED",
        exemptionEnds: [
          { guard: "isOnLeave", target: "PAUSED", actions: "endExemption" },
          { target: "OPEN", actions: "endExemption" },
        ],
      },
    },
    COMPLETED: {
      on: {
        takeBack: [
          { guard: "isExempt", target: "EXEMPT" },
          { guard: "isOnLeave", target: "PAUSED" },
          { target: "OPEN" },
        ],
      },
    },
  },
});

/** The state to which these moves lead, from the beginning. */
export function assignmentAfter(moves: readonly AssignmentMove[]): AssignmentState {
  let state = assignmentLifecycle.resolveState({
    value: "OPEN",
    context: { isExempt: false, isOnLeave: false },
  });
  for (const move of moves) [state] = transition(assignmentLifecycle, state, move);
  return state.value as AssignmentState;
}
