import { setup, transition } from "xstate";
import type { Declared } from "#src/contracts/shown.ts";

export const attemptStatuses = ["OPEN", "REVIEW", "PASSED", "FAILED", "VOID"] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];
/** The outcome of marking: `review` if a person still has to mark. */
export type Outcome = "passed" | "failed" | "review";
export type AttemptMove =
  | { type: "save" }
  | { type: "takeOver" }
  | { type: "leave" }
  | { type: "grantTime" }
  | { type: "finish"; outcome: Outcome }
  | { type: "mark"; outcome: Exclude<Outcome, "review"> }
  /** D-23: answers that arrived after the end count after all, and everything is marked again. */
  | { type: "acceptLate"; outcome: Outcome }
  | { type: "void" };

const hasOutcome = (to: Outcome) => ({ type: "hasOutcome", params: { to } }) as const;
/**
 * An administrator accepts what arrived after the end (D-23): with everything that counts now, any outcome is possible.
 */
const acceptLate = [
  { guard: hasOutcome("passed"), target: "PASSED" },
  { guard: hasOutcome("failed"), target: "FAILED" },
  { guard: hasOutcome("review"), target: "REVIEW" },
] as const;

/**
 * The life of an attempt, without IO: the server changes a status only as this allows. While it is open, anything may
 * happen to it, any number of times. It ends once, and can then only be marked, be marked again with late answers, or
 * be declared void.
 */
export const attemptLifecycle = setup({
  types: { meta: {} as Declared, events: {} as AttemptMove },
  guards: {
    hasOutcome: ({ event }, { to }: { to: Outcome }) => "outcome" in event && event.outcome === to,
  },
}).createMachine({
  id: "attemptLifecycle",
  meta: { unseen: "Each screen that shows an attempt asks the server for its status." },
  initial: "OPEN",
  states: {
    OPEN: {
      on: {
        save: "OPEN",
        takeOver: "OPEN",
        leave: { target: "OPEN", description: "Learners who return before the end continue (D-1)." },
        grantTime: "OPEN",
        finish: [
          { guard: hasOutcome("passed"), target: "PASSED" },
          { guard: hasOutcome("failed"), target: "FAILED" },
          { guard: hasOutcome("review"), target: "REVIEW" },
        ],
        void: "VOID",
      },
    },
    REVIEW: {
      description: "B-097: free texts wait for a marker.",
      on: {
        mark: [
          { guard: hasOutcome("passed"), target: "PASSED" },
          { guard: hasOutcome("failed"), target: "FAILED" },
        ],
        acceptLate,
        void: "VOID",
      },
    },
    PASSED: { on: { acceptLate, void: "VOID" } },
    FAILED: { on: { acceptLate, void: "VOID" } },
    VOID: { type: "final" },
  },
});

/** The status after a move; undefined if the attempt's life does not allow it. */
export function moveAttempt(status: AttemptStatus, move: AttemptMove): AttemptStatus | undefined {
  const now = attemptLifecycle.resolveState({ value: status });
  if (now.status !== "active" || !now.can(move)) return undefined;
  return transition(attemptLifecycle, now, move)[0].value as AttemptStatus;
}
