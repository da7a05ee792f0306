import { exam as limits } from "#src/contracts/limits.ts";
import { examHeaders } from "#src/contracts/exam.ts";
import type { AttemptResult } from "#src/contracts/examResult.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { perApp } from "../../perApp.ts";
import type { Refused } from "../../refusals.ts";
import { isAnswered, judge, unanswered, type Verdict } from "./answers.ts";
import { awaitArrivals, isAwaited } from "./arrivals.ts";
import {
  isOver,
  later,
  lockedAttempts,
  noAttempt,
  ownAttempt,
  announceChange,
  writeAll,
  type Attempt,
  type Change,
} from "./attempts.ts";
import { ending, finishOverdue, lockoutsOf } from "./finish.ts";
import { keepLate } from "./late.ts";
import { questionsOf, type AttemptQuestion } from "./questions.ts";
import { resultsOf } from "./result.ts";
import {
  changeOf,
  errorsOf,
  isCallersAttempt,
  mayWrite,
  partlySaved,
  savedOf,
  writtenElsewhere,
} from "./save.ts";
import { notifyReview } from "./tell.ts";
import { inRounds } from "./together.ts";
import type { Writing } from "./writing.ts";

type Submission = { caller: Caller; writing: Writing };
/** The response to a submission. A refusal is not a failure: what was saved of it is kept. */
type Outcome = AttemptResult | Refused;

const roundsOf = perApp((app) =>
  inRounds<Submission, Outcome>(
    (submission) => submission.writing.attempt,
    (submissions) => submitAll(app, submissions, { skipLocked: true }),
    (error) => app.log.warn({ err: error }, "exams could not be submitted together"),
  ),
);

/**
 * Ends an attempt (E-041): saves the last answers by the rules of a save and marks, in one transaction, with the
 * attempt locked. A second submission finds it over and gets the same response (P6). Submissions that arrive together
 * share the transaction. One for an attempt that somebody else has locked does not delay the others, and one that fails
 * does not affect them.
 * @returns the result of the attempt, which is over
 * @throws Refused 409 for a tab that does not write, 422 while an answer is missing or invalid (B-108), or the page
 * considers the time to be up and it is not (T-30)
 */
export async function submit(app: App, caller: Caller, writing: Writing): Promise<AttemptResult> {
  const submission = { caller, writing };
  let outcome = (await roundsOf(app)(submission)) ?? (await submitAlone(app, submission));
  while (outcome === undefined) {
    await awaitArrivals(app, await ownAttempt(app, caller.userId, writing.attempt));
    outcome = await submitAlone(app, submission);
  }
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

const submitAlone = async (app: App, submission: Submission): Promise<Outcome | undefined> =>
  (await submitAll(app, [submission], {}))[0];

/**
 * Handles submissions to different attempts. Undefined for one that came too late while others that came in time have
 * not been written, and with `skipLocked` for one whose attempt somebody else has locked.
 */
async function submitAll(
  app: App,
  submissions: readonly Submission[],
  how: { skipLocked?: boolean },
): Promise<(Outcome | undefined)[]> {
  return app.inTransaction(async () => {
    const ids = submissions.map(({ writing }) => writing.attempt);
    const attempts = await lockedAttempts(app, ids, how);
    const endings = await endAll(
      app,
      submissions.flatMap(({ caller, writing }) => {
        const attempt = attempts.get(writing.attempt);
        if (!isCallersAttempt(attempt, caller, writing.examId)) return [];
        return isOver(attempt, writing.receivedAt) || !mayWrite(attempt, writing)
          ? []
          : [{ attempt, writing }];
      }),
    );
    const outcomes: (Attempt | Refused | undefined)[] = [];
    for (const { caller, writing } of submissions) {
      const attempt = attempts.get(writing.attempt);
      if (!attempt && how.skipLocked) outcomes.push(undefined);
      else if (!isCallersAttempt(attempt, caller, writing.examId)) outcomes.push(noAttempt());
      else outcomes.push(endings.get(attempt.id) ?? (await unended(app, attempt, writing)));
    }
    const results = await resultsOf(
      app,
      outcomes.filter((outcome): outcome is Attempt => outcome !== undefined && !(outcome instanceof Error)),
    );
    return outcomes.map((outcome) =>
      outcome === undefined || outcome instanceof Error ? outcome : results.get(outcome.id)!,
    );
  });
}

/**
 * The outcome of a submission that ends nothing: the attempt is over, or has to wait for answers that arrived in time,
 * or another tab is writing it.
 */
async function unended(app: App, attempt: Attempt, writing: Writing): Promise<Attempt | Refused | undefined> {
  if (!isOver(attempt, writing.receivedAt)) return writtenElsewhere(app, attempt);
  if (attempt.status === "OPEN" && isAwaited(app, attempt)) return undefined;
  if (attempt.status === "OPEN") await finishOverdue(app, [attempt.id]);
  return keepLate(app, writing);
}

type Open = { attempt: Attempt; writing: Writing };

/** Ends open attempts, or refuses to and stores what was sent. @returns the outcomes, by attempt */
async function endAll(app: App, open: readonly Open[]): Promise<Map<number, Attempt | Refused>> {
  if (open.length === 0) return new Map();
  const before = open.map(({ attempt }) => attempt);
  const questions = await questionsOf(app, before);
  const lockouts = await lockoutsOf(app, before);
  const now = app.now();
  const decided = open.flatMap(({ attempt, writing }) => {
    const lockout = lockouts.get(attempt.examId) ?? 0;
    const decision = decide(attempt, questions.get(attempt.id)!, lockout, writing, now);
    return decision ? [{ ...decision, writing }] : [];
  });
  const written = await writeAll(
    app,
    decided.map(({ change }) => change),
  );
  const after = new Map(written.map((attempt) => [attempt.id, attempt]));
  const became = decided.map((decision) => ({ ...decision, next: after.get(decision.change.attempt.id)! }));
  const told = became.filter(
    ({ errors, change }) => !errors || change.events?.some(({ kind }) => kind === "takenOver"),
  );
  await Promise.all(told.map(({ next }) => announceChange(app, next)));
  await notifyReview(
    app,
    written.filter(({ status }) => status === "REVIEW"),
  );
  return new Map(
    became.map(({ next, errors, writing, verdict }) => [
      next.id,
      errors ? partlySaved(savedOf(app, next, writing, verdict).answer, errors) : next,
    ]),
  );
}

type Decision = { change: Change; verdict: Verdict; errors: Record<string, string[]> | null };

/** The change that a submission makes to an open attempt; null if another tab has written since. */
function decide(
  attempt: Attempt,
  before: readonly AttemptQuestion[],
  lockoutSeconds: number,
  writing: Writing,
  now: Date,
): Decision | null {
  const { receivedAt } = writing;
  const asked = new Map(before.map((question) => [question.id, question]));
  const revisions = new Map(before.flatMap(({ id, saved }) => (saved ? [[id, saved] as const] : [])));
  const verdict = judge(writing.answers, asked, revisions, writing);
  if (verdict.overtaken) return null;
  const saving = changeOf(attempt, writing, verdict, now);
  const saved = new Map(saving.answers?.map((answer) => [answer.question, answer]));
  const questions = before.map((question) => ({
    ...question,
    saved: saved.get(question.id) ?? question.saved,
  }));

  const errors =
    receivedAt < later(attempt.finishesAt, -limits.graceSeconds)
      ? lacking(questions, verdict.refused, writing)
      : {};
  if (Object.keys(errors).length > 0) return { change: saving, verdict, errors };

  const ended = ending(
    // The save records the silence before this request, once.
    { ...attempt, contactAt: now },
    questions,
    lockoutSeconds,
    {
      // A device whose clock is a moment fast submits by itself before the end (B-137).
      by: receivedAt < attempt.finishesAt && !writing.timeUp ? "learner" : "time",
      at: now < attempt.finishesAt ? now : attempt.finishesAt,
    },
  );
  const change = {
    attempt,
    set: { ...saving.set, ...ended.set },
    events: [...(saving.events ?? []), ...(ended.events ?? [])],
    answers: saving.answers ?? [],
    marks: ended.marks ?? [],
  };
  return { change, verdict, errors: null };
}

/** What prevents the submission of an attempt before its last seconds. */
function lacking(
  questions: readonly AttemptQuestion[],
  refused: Verdict["refused"],
  { timeUp }: Writing,
): Record<string, string[]> {
  const missing = questions.filter(
    (question) => !isAnswered(question.saved?.answer ?? unanswered(question)),
  ).length;
  return {
    ...errorsOf(refused),
    ...(missing > 0
      ? { answers: [missing === 1 ? "One question has no answer" : `${missing} questions have no answer`] }
      : {}),
    ...(timeUp ? { [examHeaders.timeUp]: ["There is still time left"] } : {}),
  };
}
