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

/** The change that ends an attempt with the given answers: marks, score, status and the lines of the journal. */
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
      // A learner who was away until the end makes no contact again, but the silence still belongs in the ledger.
      ...contact(attempt, at).events.filter(({ kind }) => kind === "contactGap"),
      { kind: "finished", data: { by, at: at.toISOString(), outcome, percentage, answered, marks } },
    ],
  };
}

/** When a learner who failed may start again. */
export const lockOut = (outcome: Outcome, finishedAt: Date, lockoutSeconds: number): Date | null =>
  outcome === "failed" && lockoutSeconds > 0 ? later(finishedAt, lockoutSeconds) : null;

const findLockout = statement((db) =>
  db
    .select({ id: exams.id, seconds: exams.lockoutSeconds })
    .from(exams)
    .where(sql`${exams.id} = any(${sql.placeholder("exams")}::int[])`)
    .prepare("exam_lockouts"),
);

/** How long the exams of attempts lock out those who failed, in seconds, by exam. */
export async function lockoutsOf(
  app: App,
  attempts: readonly Pick<Attempt, "examId">[],
): Promise<Map<number, number>> {
  const ids = new Set(attempts.map(({ examId }) => examId));
  const rows = await findLockout(app.db()).execute({ exams: [...ids] });
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** The sweep waits this long after the last moment for answers, so that those just being written are written first. */
const courtesySeconds = 1;

/** The latest finish time of attempts to sweep now. */
export const overdueAt = (now: Date): Date => later(now, -(limits.graceSeconds + courtesySeconds));

/** The latest finish time of attempts for which nothing that arrives now counts any more. */
const unacceptedAt = (now: Date): Date => later(now, -limits.graceSeconds);

/** How many attempts are ended in one transaction. */
const batch = 100;

/** Up to a hundred attempts to sweep now, except the given ones; the earliest to end come first. */
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
 * Ends those of these attempts that are out of time, with their last acknowledged answers (P5). It leaves out those
 * with answers that arrived in time but have not been written, and with `skipLocked` those that somebody else is
 * ending.
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
          // Checks again, as time may have been granted since the attempts were read.
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

/**
 * The same for those who read an attempt, after waiting until answers that arrived in time have been written. Do not
 * call it inside a transaction, which would keep them from being written.
 */
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

/** Ends attempts that the current transaction has locked. */
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
