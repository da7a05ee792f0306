import { assign, setup, transition } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";

export type AssignmentState = "OPEN" | "RECERTIFYING" | "PAUSED" | "EXEMPT" | "COMPLETED";

/** What goes on beside the work itself, and of which kind the work is. */
export type AssignmentContext = {
  isExempt: boolean;
  isOnLeave: boolean;
  /** It was completed before, and is to be completed anew. */
  recertifies: boolean;
  /** The present completion is such a renewal: an earlier certificate stands behind it. */
  isRenewal: boolean;
};

export type AssignmentMove =
  | { type: "complete" }
  /** The last part of a certificate's validity begins, in which it can be renewed. */
  | { type: "windowOpens" }
  /** Completed anew, in the window or after it. */
  | { type: "renew" }
  /** The completion, or the renewal, is undone. */
  | { type: "takeBack" }
  | { type: "exempt" }
  | { type: "exemptionEnds" }
  | { type: "leaveBegins" }
  | { type: "leaveEnds" };

const beginning: AssignmentContext = {
  ...{ isExempt: false, isOnLeave: false },
  ...{ recertifies: false, isRenewal: false },
};

/** Whatever rests can be completed all the same. */
const done = {
  complete: { guard: "isFirst", target: "COMPLETED" },
  renew: { guard: "recertifies", target: "COMPLETED", actions: "noteRenewal" },
} as const;

/**
 * The life of an assignment, without IO (T-20 … T-22). It is open until it is completed, and rests as long as the learner is
 * exempt or on long-term leave. A completion that is valid for a time only is asked for again before that time ends. Overdue,
 * due soon and expired are no states: they are how an open one stands by its date.
 */
export const assignmentLifecycle = setup({
  types: { meta: {} as Declared, context: {} as AssignmentContext, events: {} as AssignmentMove },
  guards: {
    isExempt: ({ context }) => context.isExempt,
    isOnLeave: ({ context }) => context.isOnLeave,
    isFirst: ({ context }) => !context.recertifies,
    recertifies: ({ context }) => context.recertifies,
    isRenewal: ({ context }) => context.isRenewal,
  },
  actions: {
    noteExemption: assign({ isExempt: true }),
    endExemption: assign({ isExempt: false }),
    noteLeave: assign({ isOnLeave: true }),
    endLeave: assign({ isOnLeave: false }),
    noteWindow: assign({ recertifies: true }),
    noteRenewal: assign({ recertifies: false, isRenewal: true }),
    /** Behind a renewal stands the certificate before it, whose window is open. */
    endCertificate: assign(({ context }) => ({ recertifies: context.isRenewal, isRenewal: false })),
  },
}).createMachine({
  id: "assignmentLifecycle",
  meta: { unseen: "Each screen that shows an assignment asks the server for its status." },
  context: beginning,
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
    RECERTIFYING: {
      description:
        "It is due again, on the day on which the certificate expires; after that day it is overdue.",
      on: {
        renew: { target: "COMPLETED", actions: "noteRenewal" },
        exempt: { target: "EXEMPT", actions: "noteExemption" },
        leaveBegins: { target: "PAUSED", actions: "noteLeave" },
      },
    },
    PAUSED: {
      description: "T-22: the learner is on long-term leave, and the date has moved by its length.",
      on: {
        ...done,
        exempt: { target: "EXEMPT", actions: "noteExemption" },
        leaveEnds: [
          { guard: "recertifies", target: "RECERTIFYING", actions: "endLeave" },
          { target: "OPEN", actions: "endLeave" },
        ],
      },
    },
    EXEMPT: {
      description: "T-21: until a day, for a reason; then it is asked of the learner again.",
      on: {
        ...done,
        exemptionEnds: [
          { guard: "isOnLeave", target: "PAUSED", actions: "endExemption" },
          { guard: "recertifies", target: "RECERTIFYING", actions: "endExemption" },
          { target: "OPEN", actions: "endExemption" },
        ],
      },
    },
    COMPLETED: {
      description:
        "For good, or certified until a day. Completing it again before the window counts for nothing.",
      on: {
        windowOpens: [
          { guard: "isExempt", target: "EXEMPT", actions: "noteWindow" },
          { guard: "isOnLeave", target: "PAUSED", actions: "noteWindow" },
          { target: "RECERTIFYING", actions: "noteWindow" },
        ],
        takeBack: [
          { guard: "isExempt", target: "EXEMPT", actions: "endCertificate" },
          { guard: "isOnLeave", target: "PAUSED", actions: "endCertificate" },
          { guard: "isRenewal", target: "RECERTIFYING", actions: "endCertificate" },
          { target: "OPEN" },
        ],
      },
    },
  },
});

/** How it stands after these moves, from the beginning. */
function after(moves: readonly AssignmentMove[]) {
  let state = assignmentLifecycle.resolveState({ value: "OPEN", context: beginning });
  for (const move of moves) [state] = transition(assignmentLifecycle, state, move);
  return state;
}

/** The state to which these moves lead, from the beginning. */
export const assignmentAfter = (moves: readonly AssignmentMove[]): AssignmentState =>
  after(moves).value as AssignmentState;

/** Whether this move changes anything after those. */
export const canMoveAfter = (moves: readonly AssignmentMove[], move: AssignmentMove): boolean =>
  after(moves).can(move);
