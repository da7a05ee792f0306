import { policiesCode } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";

/** What decides whether an exam can be started now. */
export type ExamRules = {
  live: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  maxAttempts: number | null;
  pools: readonly { draw: number; ready: number }[];
};
export type PastAttempt = { status: AttemptStatus; counted: boolean; lockedUntil: Date | null };

/** The end of the lock-out is set only where waiting for it helps. */
export type Refusal = { code: string; message: string; lockedUntil: Date | null };

/** An attempt that is void, or no longer counted, is as if it had never been. */
const counts = ({ status, counted }: PastAttempt): boolean => counted && status !== "VOID";

/** How many attempts are left; null if there is no limit. */
export const remainingAttempts = (
  { maxAttempts }: Pick<ExamRules, "maxAttempts">,
  attempts: readonly PastAttempt[],
): number | null => (maxAttempts === null ? null : Math.max(0, maxAttempts - attempts.filter(counts).length));

/** The end of the current lock-out; null if there is none. */
export function lockedUntil(attempts: readonly PastAttempt[], now: Date): Date | null {
  const ends = attempts.flatMap((attempt) =>
    counts(attempt) && attempt.lockedUntil && attempt.lockedUntil > now
      ? [attempt.lockedUntil.getTime()]
      : [],
  );
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

/** The attempt that passed the exam, the last one of several. */
const passedAttempt = <Attempt extends PastAttempt>(attempts: readonly Attempt[]): Attempt | undefined =>
  attempts.findLast((attempt) => counts(attempt) && attempt.status === "PASSED");

/** The attempt whose result is shown where an exam is refused or listed: the passed one, unless a mark is awaited. */
export const shownAttempt = <Attempt extends PastAttempt>(
  attempts: readonly Attempt[],
): Attempt | undefined =>
  (isAwaitingMarking(attempts) ? undefined : passedAttempt(attempts)) ??
  attempts.findLast(({ status }) => status !== "OPEN" && status !== "VOID");

export const hasPassed = (attempts: readonly PastAttempt[]): boolean => passedAttempt(attempts) !== undefined;

export const isAwaitingMarking = (attempts: readonly PastAttempt[]): boolean =>
  attempts.some(({ status }) => status === "REVIEW");

type Opening = Pick<ExamRules, "live" | "closesAt">;

const isClosed = ({ live, closesAt }: Opening, now: Date): boolean =>
  !live || (closesAt !== null && closesAt <= now);

/** What rules out another attempt, apart from their number, for a result. */
export function ruledOutBy(
  exam: Opening & Pick<ExamRules, "maxAttempts">,
  attempts: readonly PastAttempt[],
  now: Date,
): Pick<AttemptResult, "exam_standing" | "closes_first"> {
  if (attempts.some(({ status }) => status === "OPEN")) return { exam_standing: "in progress" };
  if (isAwaitingMarking(attempts)) return { exam_standing: "awaiting marking" };
  if (hasPassed(attempts)) return { exam_standing: "passed" };
  if (isClosed(exam, now)) return { exam_standing: "closed" };
  const until = lockedUntil(attempts, now);
  if (until && remainingAttempts(exam, attempts) !== 0 && isClosed(exam, until))
    return { exam_standing: "closed", closes_first: true };
  return { exam_standing: null };
}

const known = (code: keyof typeof examMessages.startErrors, until: Date | null = null): Refusal => ({
  code,
  message: examMessages.startErrors[code],
  lockedUntil: until,
});

/** Why waiting for the end of a lock-out would be in vain, or why an exam cannot be started at all. */
const closed = (exam: Opening, now: Date): Refusal => ({
  code: "closed",
  message: isClosed(exam, now) ? "This exam is closed." : "This exam closes before you can try again.",
  lockedUntil: null,
});

/** Policies that the learner has not accepted bar every start, on the server as on the screen (T-5). */
export const waitingForPolicies = (names: readonly string[]): Refusal => ({
  code: policiesCode,
  message: `Before you can start an exam, you need to accept ${names.join(", ")}. You will be asked on this page.`,
  lockedUntil: null,
});

/** Why an exam cannot be started (B-120 … B-126), the first reason of several; null if it can. */
export function refusalToStart(exam: ExamRules, attempts: readonly PastAttempt[], now: Date): Refusal | null {
  if (isAwaitingMarking(attempts)) return known("Review");
  if (hasPassed(attempts)) return known("Passed");
  // Before the lock-out: waiting for its end would be in vain (B-133).
  if (remainingAttempts(exam, attempts) === 0) return known("NoAttemptsRemaining");
  const until = lockedUntil(attempts, now);
  if (until) return isClosed(exam, until) ? closed(exam, now) : known("FailedLockedNewAttempt", until);
  if (exam.pools.every(({ ready }) => ready === 0)) return known("no_available_questions");
  if (exam.pools.some(({ draw, ready }) => ready < draw)) return known("not_enough_questions");
  if (exam.live && exam.opensAt && exam.opensAt > now)
    return { code: "not_open_yet", message: "This exam has not opened yet.", lockedUntil: null };
  if (isClosed(exam, now)) return closed(exam, now);
  return null;
}
