import { plural } from "#src/contracts/numbers.ts";
import { lateAnswers } from "#src/routes/admin/accreditation.ts";
import { viewAddress } from "#src/routes/admin/place.ts";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { exams } from "../../schema/index.ts";
import { usersWith } from "../../messages/recipients.ts";
import { tell } from "../../messages/tell.ts";
import type { Attempt } from "./attempts.ts";
import {
  examFailed,
  examPassed,
  examToMark,
  lateAnswersAccepted,
  lateAnswersArrived,
  lateAnswersRefused,
} from "./messages.ts";
import { markerRole } from "./roles.ts";

const namesOf = async (app: App, examIds: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await app.db().select({ id: exams.id, name: exams.name }).from(exams).where(isOneOf(exams.id, examIds))
    ).map(({ id, name }) => [id, name]),
  );

const markersOf = (app: App): Promise<number[]> => usersWith(app, [markerRole]);

/**
 * Tells the exam administrators what waits to be marked: one notification per exam, however many attempts came at once.
 */
export async function notifyReview(app: App, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const counts = new Map<number, number>();
  for (const { examId } of attempts) counts.set(examId, (counts.get(examId) ?? 0) + 1);
  const markers = await markersOf(app);
  const names = await namesOf(app, [...counts.keys()]);
  for (const [examId, count] of counts) {
    const name = names.get(examId)!;
    await tell(app, examToMark, markers, {
      values: { EXAM_NAME: name },
      ...(count > 1 && { notice: `${count} attempts at “*|EXAM_NAME|*” are waiting to be marked.` }),
    });
  }
}

/** Tells a learner that their attempt was marked. */
export async function notifyMarked(app: App, { examId, userId, status, percentage }: Attempt): Promise<void> {
  await tell(app, status === "PASSED" ? examPassed : examFailed, [userId], {
    values: { EXAM_NAME: await nameOf(app, { examId }), EXAM_SCORE: `${percentage}%` },
    path: "/accreditation",
  });
}

const nameOf = async (app: App, { examId }: Pick<Attempt, "examId">): Promise<string> =>
  (await namesOf(app, [examId])).get(examId)!;

/** D-23: notifies the exam administrators of late answers. */
export async function notifyLateAnswers(
  app: App,
  attempt: Attempt,
  late: { id: number; answers: number },
): Promise<void> {
  const markers = await markersOf(app);
  const what = plural(late.answers, "answer");
  await tell(app, lateAnswersArrived, markers, {
    values: { EXAM_NAME: await nameOf(app, attempt) },
    notice: `${what} arrived after the end of an attempt at “*|EXAM_NAME|*”. Decide whether ${late.answers === 1 ? "it counts" : "they count"}.`,
    path: viewAddress(lateAnswers, late.id),
  });
}

/** D-23: tells the learner the decision about their late answers. */
export async function notifyLateDecision(
  app: App,
  attempt: Attempt,
  { accepted, answers }: { accepted: boolean; answers: number },
): Promise<void> {
  const what = `The ${answers === 1 ? "answer" : `${answers} answers`} of your exam “*|EXAM_NAME|*” that arrived after the end`;
  const result =
    attempt.status === "REVIEW"
      ? "An administrator will mark the exam again."
      : `You ${attempt.status === "PASSED" ? "passed" : "did not pass"} with ${attempt.percentage}%.`;
  await tell(app, accepted ? lateAnswersAccepted : lateAnswersRefused, [attempt.userId], {
    values: { EXAM_NAME: await nameOf(app, attempt) },
    notice: accepted
      ? `${what} now ${answers === 1 ? "counts" : "count"}. ${result}`
      : `${what} ${answers === 1 ? "does" : "do"} not count.`,
    path: `/exams/${attempt.examId}?attempt=${attempt.id}`,
  });
}
