import { and, eq, lt, not, sql } from "drizzle-orm";
import { exam as limits } from "#src/contracts/limits.ts";
import type { Outcome } from "#src/machines/exam/attemptLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { isOneOf } from "../../database/lists.ts";
import { examAttempts, exams } from "../../schema/index.ts";
import { isAnswered, unanswered } from "./answers.ts";
import { awaitArrivals, isAwaited } from "./arrivals.ts";
import { contact, later, moved, announceChange, writeAll, type Attempt, type Change } from "./attempts.ts";
import { markAnswer, scoreOf } from "./marking.ts";
import { questionsOf, type AttemptQuestion } from "./questions.ts";
import { notifyReview } from "./tell.ts";

export type Ending = { by: "learner" | "time" | "administrator"; at: Date };

/** What ends an attempt with its answers as they are given: marks, score, status and the lines of the journal. */
export function ending(
  attempt: Attempt,
  questions: readonly AttemptQuestion[],
  lockoutSeconds: number,
  { by, at }: Ending,
): Change & { outcome: Outcome } {
  const answers = questions.map((question) => question.saved?.answer ?? unanswered(question));
  const marks = questions.map((question, i) => ({
    question: question.id,
    correct: markAnswer(question, answers[i]!),
  }));
  const answered = answers.filter(isAnswered).length;
  const { outcome, percentage } = scoreOf(
    marks.map(({ correct }) => correct),
    attempt.passPercentage,
  );
  return {
    attempt,
    outcome,
    set: {
      status: moved(attempt.status, { type: "finish", outcome }),
      finishedAt: at,
      endedBy: by,
      answered,
      percentage,
      lockedUntil: lockOut(outcome, at, lockoutSeconds),
    },
    marks,
    events: [
      // Who was away until the end is not heard of again: the silence is part of the ledger all the same.
      ...contact(attempt, at).events.filter(({ kind }) => kind === "contactGap"),
      { kind: "finished", data: { by, at: at.toISOString(), outcome, percentage, answered, marks } },
    ],
  };
}

/** Until when a learner who failed may not start again. */
export const lockOut = (outcome: Outcome, finishedAt: Date, lockoutSeconds: number): Date | null =>
  outcome === "failed" && lockoutSeconds > 0 ? later(finishedAt, lockoutSeconds) : null;

const findLockout = statement((db) =>
  db
    .select({ id: exams.id, seconds: exams.lockoutSeconds })
    .from(exams)
    .where(sql`${exams.id} = any(${sql.placeholder("exams")}::int[])`)
    .prepare("exam_lockouts"),
);

/** For how long the exams of attempts lock out who failed, in seconds, by exam. */
export async function lockoutsOf(
  app: App,
  attempts: readonly Pick<Attempt, "examId">[],
): Promise<Map<number, number>> {
  const ids = new Set(attempts.map(({ examId }) => examId));
  const rows = await findLockout(app.db()).execute({ exams: [...ids] });
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** The sweep lets this pass beyond what still counts, so that what is just being written is written first. */
const courtesySeconds = 1;

/** Until when an attempt must have begun to end, so that it is swept at this moment. */
export const overdueAt = (now: Date): Date => later(now, -(limits.graceSeconds + courtesySeconds));

/** Until when an attempt must have begun to end, so that nothing that arrives at this moment counts any more. */
const unacceptedAt = (now: Date): Date => later(now, -limits.graceSeconds);

/** How many attempts are ended in one transaction. */
const batch = 100;

/** Up to a hundred attempts that are to be swept at this moment, without those; what ended first comes first. */
export async function overdueIds(app: App, without: ReadonlySet<number>): Promise<number[]> {
  const left = without.size > 0 ? not(isOneOf(examAttempts.id, [...without])) : undefined;
  const rows = await app
    .db()
    .select({ id: examAttempts.id })
    .from(examAttempts)
    .where(and(eq(examAttempts.status, "OPEN"), lt(examAttempts.finishesAt, overdueAt(app.now())), left))
    .orderBy(examAttempts.finishesAt)
    .limit(batch);
  return rows.map(({ id }) => id);
}

/**
 * Ends those of these attempts whose time is over, from their last acknowledged answers (P5): not yet those to which answers
 * that arrived in time wait to be written. With `skipLocked` what somebody else is ending is left to them.
 * @returns how many
 */
export async function finishOverdue(
  app: App,
  ids: readonly number[],
  { skipLocked = false } = {},
): Promise<number> {
  return app.inTransaction(async () => {
    const attempts = await app
      .db()
      .select()
      .from(examAttempts)
      .where(
        and(
          isOneOf(examAttempts.id, ids),
          eq(examAttempts.status, "OPEN"),
          // Only what still is: time may have been granted since somebody looked.
          lt(examAttempts.finishesAt, unacceptedAt(app.now())),
        ),
      )
      .orderBy(examAttempts.id)
      .for("update", skipLocked ? { skipLocked } : undefined);
    return finish(
      app,
      attempts
        .filter((attempt) => !isAwaited(app, attempt))
        .map((attempt) => ({ attempt, ending: { by: "time", at: attempt.finishesAt } })),
    );
  });
}

/** The same for whoever looks: once what arrived in time was written. Not for inside a transaction, which would keep it. */
export async function endOverdue(
  app: App,
  attempts: readonly Pick<Attempt, "id" | "finishesAt">[],
): Promise<void> {
  await Promise.all(attempts.map((attempt) => awaitArrivals(app, attempt)));
  await finishOverdue(
    app,
    attempts.map(({ id }) => id),
  );
}

/** Ends attempts that the open transaction has locked. */
async function finish(app: App, endings: readonly { attempt: Attempt; ending: Ending }[]): Promise<number> {
  if (endings.length === 0) return 0;
  const attempts = endings.map(({ attempt }) => attempt);
  const questions = await questionsOf(app, attempts);
  const lockouts = await lockoutsOf(app, attempts);
  const changes = endings.map(({ attempt, ending: how }) =>
    ending(attempt, questions.get(attempt.id)!, lockouts.get(attempt.examId) ?? 0, how),
  );
  const finished = await writeAll(app, changes);
  await Promise.all(finished.map((attempt) => announceChange(app, attempt)));
  await notifyReview(
    app,
    finished.filter(({ status }) => status === "REVIEW"),
  );
  return finished.length;
}
