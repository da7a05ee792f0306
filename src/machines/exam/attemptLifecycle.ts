import { setup, transition } from "xstate";

export const attemptStatuses = ["OPEN", "REVIEW", "PASSED", "FAILED", "VOID"] as const;
export type AttemptStatus = (typeof attemptStatuses)[number];
/** What marking came to: `review` where a person must still mark. */
export type Outcome = "passed" | "failed" | "review";
export type AttemptMove =
  | { type: "save" }
  | { type: "takeOver" }
  | { type: "leave" }
  | { type: "grantTime" }
  | { type: "finish"; outcome: Outcome }
  | { type: "mark"; outcome: Exclude<Outcome, "review"> }
  | { type: "void" };

/**
 * The life of an attempt, without IO: the server changes a status only as this allows. While it is open everything may
 * happen to it any number of times; it ends once, and what has ended can only be marked or declared void.
 */
export const attemptLifecycle = setup({
  types: { events: {} as AttemptMove },
  guards: {
    came: ({ event }, { to }: { to: Outcome }) =>
      (event.type === "finish" || event.type === "mark") && event.outcome === to,
  },
}).createMachine({
  id: "attemptLifecycle",
  initial: "OPEN",
  states: {
    OPEN: {
      on: {
        save: "OPEN",
        takeOver: "OPEN",
        leave: { target: "OPEN", description: "Whoever comes back before the end goes on (D-1)." },
        grantTime: "OPEN",
        finish: [
          { guard: { type: "came", params: { to: "passed" } }, target: "PASSED" },
          { guard: { type: "came", params: { to: "failed" } }, target: "FAILED" },
          { guard: { type: "came", params: { to: "review" } }, target: "REVIEW" },
        ],
        void: "VOID",
      },
    },
    REVIEW: {
      description: "B-097: free texts wait for somebody who marks them.",
      on: {
        mark: [
          { guard: { type: "came", params: { to: "passed" } }, target: "PASSED" },
          { guard: { type: "came", params: { to: "failed" } }, target: "FAILED" },
        ],
        void: "VOID",
      },
    },
    PASSED: { on: { void: "VOID" } },
    FAILED: { on: { void: "VOID" } },
    VOID: { type: "final" },
  },
});

/** The status after a move; nothing where the attempt's life does not allow it. */
export function moveAttempt(status: AttemptStatus, move: AttemptMove): AttemptStatus | undefined {
  const now = attemptLifecycle.resolveState({ value: status });
  if (now.status !== "active" || !now.can(move)) return undefined;
  return transition(attemptLifecycle, now, move)[0].value as AttemptStatus;
}
