import { eq } from "drizzle-orm";
import type { LateEffect } from "#src/contracts/admin/lateAnswers.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { refuse } from "../../refusals.ts";
import { lateAnswers } from "../../schema/index.ts";
import { isAnswered, judge, unanswered } from "./answers.ts";
import { lockedAttempt, moved, announceChange, writeOne, type Attempt, type Change } from "./attempts.ts";
import { lockOut, lockoutsOf } from "./finish.ts";
import { submittedWithout } from "./late.ts";
import { markAnswer, scoreOf } from "./marking.ts";
import { questionsOfOne, type AttemptQuestion } from "./questions.ts";
import { standingOf } from "./result.ts";
import { notifyLateDecision, notifyReview } from "./tell.ts";

type Late = typeof lateAnswers.$inferSelect;
export type Decision = { accept: boolean; reason: string };

/**
 * D-23: an exam administrator decides whether late answers count. If accepted, they are marked with everything else:
 * the score, the verdict and a lock-out follow, and a person's marks of the other questions stay. All of it is in the
 * journal and the audit log, with the reason, and the learner is told.
 * @throws Refused 403 for one's own, 404, 409 where it is already decided, the learner submitted without them, or the
 *   attempt is void
 */
export async function decideLate(
  app: App,
  caller: Caller,
  id: number,
  { accept, reason }: Decision,
): Promise<void> {
  await app.inTransaction(async () => {
    const [late] = await app.db().select().from(lateAnswers).where(eq(lateAnswers.id, id)).for("update");
    if (!late) throw refuse.notFound("It no longer exists");
    const attempt = await lockedAttempt(app, late.attemptId);
    if (attempt.userId === caller.userId) throw refuse.forbidden("You cannot decide about your own exam");
    if (late.decision !== "waiting")
      throw refuse.conflict(
        late.decidedBy === null
          ? `${submittedWithout}, so they do not count`
          : "Someone has already decided about this",
      );
    if (attempt.status === "VOID")
      throw refuse.conflict("This attempt was set aside, so its answers do not count");

    const before = standingOf(attempt);
    const change = accept
      ? await acceptance(app, attempt, late, { by: caller.userId, reason })
      : declined(attempt, late, { by: caller.userId, reason });
    const next = (await writeOne(app, change))!;
    const effect: LateEffect | null = accept ? { before, after: standingOf(next) } : null;
    const decision = accept ? ("accepted" as const) : ("declined" as const);
    await app
      .db()
      .update(lateAnswers)
      .set({ decision, decidedBy: caller.userId, decidedAt: app.now(), reason, effect })
      .where(eq(lateAnswers.id, id));
    await app.audit({
      caller,
      act: `late answers of an exam ${decision}`,
      subject: `attempt ${attempt.id}`,
      outcome: "done",
      details: { reason, late: id, changes: effect ? changesOf(effect) : [] },
    });
    await announceChange(app, next);
    if (next.status === "REVIEW" && attempt.status !== "REVIEW") await notifyReview(app, [next]);
    await notifyLateDecision(app, next, { accepted: accept, answers: late.answers.length });
  });
}

/** A change as a history shows it: each part before and after. */
const changesOf = ({ before, after }: LateEffect) =>
  (["status", "percentage", "answered"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }));

type By = { by: number; reason: string };

const declined = (attempt: Attempt, { id: late }: Late, { by, reason }: By): Change => ({
  attempt,
  events: [{ kind: "lateDeclined", data: { late, by, reason } }],
});

/** The change to an attempt if its late answers replace those that counted. */
async function acceptance(app: App, attempt: Attempt, late: Late, { by, reason }: By): Promise<Change> {
  const questions = await questionsOfOne(app, attempt);
  const asked = new Map(questions.map((question) => [question.id, question]));
  const [tab, rev] = [late.tab ?? "", late.rev ?? 0];
  // Ignores stored revisions: the decision is which answer counts, whatever their numbers.
  const { written } = judge(late.answers, asked, new Map(), { tab, rev });
  if (written.length === 0) throw refuse.conflict("None of these answers matches its question");

  const given = new Map(written.map((answer) => [answer.question, answer]));
  const after = questions.map((question) => {
    const answer = given.get(question.id);
    return answer
      ? { ...question, saved: { ...answer, rev, tab }, correct: markAnswer(question, answer.answer) }
      : question;
  });
  const { outcome, percentage } = scoreOf(
    after.map(({ correct }) => correct),
    attempt.passPercentage,
  );
  const lockout = (await lockoutsOf(app, [attempt])).get(attempt.examId) ?? 0;
  const marks = after
    .filter(({ id }) => given.has(id))
    .map(({ id: question, correct }) => ({ question, correct }));
  const answered = answeredOf(after);
  return {
    attempt,
    set: {
      status: moved(attempt.status, { type: "acceptLate", outcome }),
      percentage,
      answered,
      lockedUntil:
        outcome === "failed" && attempt.status === "FAILED"
          ? attempt.lockedUntil // It may have been lifted since.
          : lockOut(outcome, attempt.finishedAt!, lockout),
    },
    answers: written.map((answer) => ({ ...answer, rev, tab })),
    marks,
    events: [
      {
        kind: "lateAccepted",
        data: {
          late: late.id,
          by,
          reason,
          tab,
          rev,
          items: written,
          marks,
          outcome,
          percentage,
          answered,
          before: {
            status: attempt.status,
            percentage: attempt.percentage,
            answered: attempt.answered!,
          },
        },
      },
    ],
  };
}

const answeredOf = (questions: readonly AttemptQuestion[]): number =>
  questions.filter((question) => isAnswered(question.saved?.answer ?? unanswered(question))).length;
