import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type * as z from "zod/mini";
import { questionTypes, type examAttemptCalls } from "#src/contracts/exam.ts";
import type { attemptStatuses } from "#src/contracts/examStatuses.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { refuse } from "../../refusals.ts";
import { examAllowances, examAttempts, exams, users } from "../../schema/index.ts";
import {
  isOver,
  later,
  lockedAttempt,
  lockedOpenAttempt,
  moved,
  announceChange,
  writeAll,
  writeOne,
  type Attempt,
} from "./attempts.ts";
import { finishOverdue, lockOut, lockoutsOf } from "./finish.ts";
import { scoreOf } from "./marking.ts";
import { extraSeconds, lockedGrants } from "./opening.ts";
import { questionsOfOne, type AttemptQuestion } from "./questions.ts";
import { notifyMarked } from "./tell.ts";

type Body<N extends keyof typeof examAttemptCalls> = z.output<(typeof examAttemptCalls)[N]["body"]>;

/** A text that only a person can mark. */
const needsMarker = ({ type, accepted }: AttemptQuestion): boolean =>
  type === questionTypes.freeText && accepted.length === 0;

const unmarkedOf = (questions: readonly AttemptQuestion[]): number =>
  questions.filter(({ correct }) => correct === null).length;

/** E-215: marks free texts of an attempt in review; they can be marked again until the review ends. */
export async function markQuestions(
  app: App,
  caller: Caller,
  { attempt_id: id, marks }: Body<"markQuestions">,
): Promise<number> {
  return app.inTransaction(async () => {
    const attempt = await inReview(app, caller, id);
    const questions = await questionsOfOne(app, attempt);
    const byId = new Map(questions.map((question) => [question.id, question]));
    const errors = Object.fromEntries(
      marks.flatMap(({ question_id }, index) => {
        const question = byId.get(question_id);
        if (question && needsMarker(question)) return [];
        return [
          [
            `marks.${index}`,
            [question ? "This question is marked automatically" : "This question is not part of the attempt"],
          ],
        ];
      }),
    );
    if (Object.keys(errors).length > 0) throw refuse.invalid(errors);
    const given = marks.map(({ question_id: question, correct, note }) => ({ question, correct, note }));
    await writeOne(app, {
      attempt,
      marks: [...new Map(given.map((mark) => [mark.question, mark])).values()],
      events: [{ kind: "marked", data: { by: caller.userId, marks: given } }],
    });
    await app.audit({
      caller,
      act: "questions of an exam attempt marked",
      subject: `attempt ${id}`,
      outcome: "done",
      details: { marks: given },
    });
    return unmarkedOf(await questionsOfOne(app, attempt));
  });
}

/** E-214: ends the review of an attempt and tells the learner. */
export async function markAttempt(
  app: App,
  caller: Caller,
  { attempt_id: id, reason }: Body<"markAttempt">,
): Promise<{
  attempt_id: number;
  status: (typeof attemptStatuses)[number];
  attempt_percentage: number | null;
}> {
  return app.inTransaction(async () => {
    const attempt = await inReview(app, caller, id);
    const questions = await questionsOfOne(app, attempt);
    const { outcome, percentage } = scoreOf(
      questions.map(({ correct }) => correct),
      attempt.passPercentage,
    );
    if (outcome === "review" || percentage === null)
      throw refuse.conflict(`Mark the remaining questions first: ${unmarkedOf(questions)}`);
    const lockout = (await lockoutsOf(app, [attempt])).get(attempt.examId) ?? 0;
    const next = (await writeOne(app, {
      attempt,
      set: {
        status: moved(attempt.status, { type: "mark", outcome }),
        percentage,
        lockedUntil: lockOut(outcome, attempt.finishedAt!, lockout),
      },
      events: [{ kind: "marked", data: { by: caller.userId, marks: [], outcome, percentage, reason } }],
    }))!;
    await app.audit({
      caller,
      act: "exam attempt marked",
      subject: `attempt ${id}`,
      outcome: "done",
      details: { reason, outcome, percentage },
    });
    await announceChange(app, next);
    await notifyMarked(app, next);
    return {
      attempt_id: id,
      status: outcome === "passed" ? "Passed" : "Failed",
      attempt_percentage: percentage,
    };
  });
}

/** An attempt in review, locked. Nobody marks their own; acting as another user is refused earlier. */
async function inReview(app: App, caller: Caller, id: number): Promise<Attempt> {
  const attempt = await lockedAttempt(app, id);
  if (attempt.userId === caller.userId) throw refuse.forbidden("You cannot mark your own exam");
  if (attempt.status !== "REVIEW") throw refuse.conflict("This attempt is not waiting to be marked");
  return attempt;
}

type OfLearner = { exam_id: number; user_id: number; reason: string };

/** Requires a learner and an exam that exist. You cannot give yourself time or attempts. */
async function mustBeOfAnother(app: App, caller: Caller, { exam_id, user_id }: OfLearner): Promise<void> {
  if (user_id === caller.userId) throw refuse.forbidden("You cannot give yourself time or attempts");
  const [found] = await app
    .db()
    .select({
      exam: sql<boolean>`exists (select from ${exams} where id = ${exam_id})`,
      user: sql<boolean>`exists (select from ${users} where id = ${user_id})`,
    })
    .from(sql`(values (1)) one`);
  const errors = {
    ...(found!.exam ? {} : { exam_id: ["This exam does not exist"] }),
    ...(found!.user ? {} : { user_id: ["This user does not exist"] }),
  };
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors);
}

const audited = (
  app: App,
  caller: Caller,
  act: string,
  { exam_id, user_id, reason }: OfLearner,
  details = {},
) =>
  app.audit({
    caller,
    act,
    subject: `user ${user_id}`,
    outcome: "done",
    details: { exam: exam_id, reason, ...details },
  });

const ofLearner = ({ exam_id, user_id }: OfLearner) =>
  and(eq(examAttempts.userId, user_id), eq(examAttempts.examId, exam_id));

/** E-212: lifts the lock-out of a learner. */
export async function resetLockout(app: App, caller: Caller, body: OfLearner): Promise<void> {
  await app.inTransaction(async () => {
    await mustBeOfAnother(app, caller, body);
    const locking = await app
      .db()
      .select()
      .from(examAttempts)
      .where(and(ofLearner(body), gt(examAttempts.lockedUntil, app.now())))
      .for("update");
    await writeAll(
      app,
      locking.map((attempt) => ({
        attempt,
        set: { lockedUntil: null },
        events: [{ kind: "lockoutLifted", data: { by: caller.userId, reason: body.reason } }],
      })),
    );
    await audited(app, caller, "exam lock-out lifted", body, { attempts: locking.map(({ id }) => id) });
  });
}

/**
 * E-213: stops counting the attempts that a learner has finished, lock-outs included. An attempt in review continues.
 */
export async function resetAttempts(app: App, caller: Caller, body: OfLearner): Promise<void> {
  await app.inTransaction(async () => {
    await mustBeOfAnother(app, caller, body);
    const past = await app
      .db()
      .select()
      .from(examAttempts)
      .where(and(ofLearner(body), eq(examAttempts.counted, true), isNotNull(examAttempts.finishedAt)))
      .for("update");
    const counted = past.filter(({ status }) => status !== "REVIEW");
    await writeAll(
      app,
      counted.map((attempt) => ({
        attempt,
        set: { counted: false },
        events: [{ kind: "uncounted", data: { by: caller.userId, reason: body.reason } }],
      })),
    );
    await audited(app, caller, "exam attempts reset", body, { attempts: counted.map(({ id }) => id) });
  });
}

/** Grants extra time: for all attempts to come, and for the one in progress, whose tabs are told at once (T-30). */
export async function grantTime(
  app: App,
  caller: Caller,
  body: Body<"grantTime">,
): Promise<{ extra_seconds: number; finishes_at_iso: string | null }> {
  const { exam_id: examId, user_id: userId, reason, seconds } = body;
  return app.inTransaction(async () => {
    await mustBeOfAnother(app, caller, body);
    const before = await lockedGrants(app, userId, examId);
    const now = app.now();
    const open = await lockedOpenAttempt(app, userId, examId);
    if (open && isOver(open, now)) await finishOverdue(app, [open.id]);
    await app
      .db()
      .insert(examAllowances)
      .values({ userId, examId, seconds, reason, grantedBy: caller.userId, grantedAt: now });
    const extended = open && !isOver(open, now) ? await extend(app, caller, open, seconds, reason) : null;
    await audited(app, caller, "exam time granted", body, { seconds, attempt: extended?.id ?? null });
    return {
      extra_seconds: extraSeconds({ granted: before }) + seconds,
      finishes_at_iso: extended?.finishesAt.toISOString() ?? null,
    };
  });
}

async function extend(
  app: App,
  caller: Caller,
  attempt: Attempt,
  seconds: number,
  reason: string,
): Promise<Attempt> {
  const finishesAt = later(attempt.finishesAt, seconds);
  const data = { seconds, reason, by: caller.userId, finishes_at: finishesAt.toISOString() };
  const next = (await writeOne(app, {
    attempt,
    set: { status: moved(attempt.status, { type: "grantTime" }), finishesAt },
    events: [{ kind: "granted", data }],
  }))!;
  await announceChange(app, next);
  return next;
}
