import { assign, setup, transition } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";

export type AssignmentState = "OPEN" | "RECERTIFYING" | "PAUSED" | "EXEMPT" | "COMPLETED";

/** What happens alongside the work itself, and what kind of work it is. */
export type AssignmentContext = {
  isExempt: boolean;
  isOnLeave: boolean;
  /** It was completed before, and has to be completed again. */
  recertifies: boolean;
  /** The present completion is such a renewal: there is an earlier certificate. */
  isRenewal: boolean;
};

export type AssignmentMove =
  | { type: "complete" }
  /** The last part of a certificate's validity begins, when it can be renewed. */
  | { type: "windowOpens" }
  /** Completed again, in the window or after it. */
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

/** A resting assignment can still be completed. */
const done = {
  complete: { guard: "isFirst", target: "COMPLETED" },
  renew: { guard: "recertifies", target: "COMPLETED", actions: "noteRenewal" },
} as const;

/**
 * The life of an assignment, without IO (T-20 … T-22). It is open until it is completed, and rests as long as the
 * learner is exempt or on long-term leave. A completion that is valid for a limited time has to be repeated before that
 * time ends. Overdue, due soon and expired are not states: they follow from the date of an open one.
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
    /** Before a renewal there was a certificate, whose window is open. */
    endCertificate: assign(({ context }) => ({ recertifies: context.isRenewal, isRenewal: false })),
  },
}).createMachine({
  id: "assignmentLifecycle",
  meta: { unseen: "Each screen that shows an assignment asks the server for its status." },
  context: beginning,
  initial: "OPEN",
  // In every state, track what happens alongside, so that it is known when the assignment opens again.
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
      description: "T-21: until a day, for a reason; then it is required of the learner again.",
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

/** The snapshot after these moves, from the beginning. */
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
