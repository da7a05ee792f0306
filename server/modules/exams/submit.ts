import { exam as limits } from "#src/contracts/limits.ts";
import type { App, Caller } from "../../app.ts";
import type { Refused } from "../../refusals.ts";
import { isAnswered, judge, unanswered } from "./answers.ts";
import { isOver, later, lockedAttempt, tellChange, writeOne, type Attempt } from "./attempts.ts";
import { ending, finishOverdue, lockoutsOf } from "./finish.ts";
import { keepLate } from "./late.ts";
import { questionsOfOne, type AttemptQuestion } from "./questions.ts";
import {
  changeOf,
  errorsOf,
  mayWrite,
  meant,
  partlySaved,
  savedOf,
  writtenElsewhere,
  type Writing,
} from "./save.ts";
import { tellReview } from "./tell.ts";

/**
 * Ends an attempt (E-041): saves the last answers by the rules of a save and marks, in one transaction, with the attempt
 * locked. Whoever comes second finds it over and is answered the same (P6).
 * @returns the attempt, which is over
 * @throws Refused 409 for a tab that does not write, 422 while an answer is missing or not one (B-108)
 */
export async function submit(app: App, caller: Caller, writing: Writing): Promise<Attempt> {
  const { attempt: id } = writing;
  const outcome = await app.inTransaction(async (): Promise<Attempt | Refused> => {
    const attempt = meant(await lockedAttempt(app, id), caller, writing.examId);
    if (isOver(attempt, writing.receivedAt)) {
      if (attempt.status === "OPEN") await finishOverdue(app, [id]);
      return keepLate(app, writing);
    }
    if (!mayWrite(attempt, writing)) return writtenElsewhere(app, attempt);
    return end(app, attempt, writing);
  });
  // Thrown out here: what was saved of a refused submission is kept.
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

async function end(app: App, attempt: Attempt, writing: Writing): Promise<Attempt | Refused> {
  const { receivedAt } = writing;
  const before = await questionsOfOne(app, attempt);
  const asked = new Map(before.map((question) => [question.id, question]));
  const revisions = new Map(before.flatMap(({ id, saved }) => (saved ? [[id, saved] as const] : [])));
  const verdict = judge(writing.answers, asked, revisions, writing);
  if (verdict.overtaken) return writtenElsewhere(app, attempt);
  const now = app.now();
  const saving = changeOf(attempt, writing, verdict, now);
  const saved = new Map(saving.answers?.map((answer) => [answer.question, answer]));
  const questions = before.map((question) => ({
    ...question,
    saved: saved.get(question.id) ?? question.saved,
  }));

  const errors =
    receivedAt < later(attempt.finishesAt, -limits.graceSeconds) ? lacking(questions, verdict.refused) : {};
  if (Object.keys(errors).length > 0) {
    const next = (await writeOne(app, saving)) ?? attempt;
    if (saving.events?.some(({ kind }) => kind === "takenOver")) await tellChange(app, next);
    return partlySaved(savedOf(app, next, writing, verdict).answer, errors);
  }

  const lockouts = await lockoutsOf(app, [attempt]);
  const ended = ending(
    // The silence before this call is told by the saving, once.
    { ...attempt, contactAt: now },
    questions,
    lockouts.get(attempt.examId) ?? 0,
    {
      by: receivedAt < attempt.finishesAt ? "learner" : "time",
      at: now < attempt.finishesAt ? now : attempt.finishesAt,
    },
  );
  const next = await writeOne(app, {
    attempt,
    set: { ...saving.set, ...ended.set },
    events: [...(saving.events ?? []), ...(ended.events ?? [])],
    answers: saving.answers ?? [],
    marks: ended.marks ?? [],
  });
  await tellChange(app, next!);
  if (next!.status === "REVIEW") await tellReview(app, [next!]);
  return next!;
}

/** What keeps an attempt from being handed in before its last seconds. */
function lacking(
  questions: readonly AttemptQuestion[],
  refused: Parameters<typeof errorsOf>[0],
): Record<string, string[]> {
  const missing = questions.filter(
    (question) => !isAnswered(question.saved?.answer ?? unanswered(question)),
  ).length;
  return {
    ...errorsOf(refused),
    ...(missing > 0
      ? { answers: [missing === 1 ? "One question has no answer" : `${missing} questions have no answer`] }
      : {}),
  };
}
