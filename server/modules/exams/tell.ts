import { lateAnswers } from "#src/routes/admin/accreditation.ts";
import { viewAddress } from "#src/routes/admin/place.ts";
import { and, arrayContains, isNull } from "drizzle-orm";
import type { App } from "../../app.ts";
import { isOneOf } from "../../database/lists.ts";
import { exams, users } from "../../schema/index.ts";
import { notify } from "../notices.ts";
import type { Attempt } from "./attempts.ts";
import { markerRole } from "./roles.ts";

const namesOf = async (app: App, examIds: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await app.db().select({ id: exams.id, name: exams.name }).from(exams).where(isOneOf(exams.id, examIds))
    ).map(({ id, name }) => [id, name]),
  );

const markersOf = async (app: App): Promise<number[]> =>
  (
    await app
      .db()
      .select({ id: users.id })
      .from(users)
      .where(and(arrayContains(users.roles, [markerRole]), isNull(users.disabledAt)))
  ).map(({ id }) => id);

/** Tells the exam administrators what waits to be marked: one notification an exam, however many attempts came at once. */
export async function notifyReview(app: App, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const counts = new Map<number, number>();
  for (const { examId } of attempts) counts.set(examId, (counts.get(examId) ?? 0) + 1);
  const markers = await markersOf(app);
  if (markers.length === 0) return;
  const names = await namesOf(app, [...counts.keys()]);
  for (const [examId, count] of counts) {
    const name = names.get(examId)!;
    const message =
      count === 1
        ? `An attempt at “${name}” is waiting to be marked.`
        : `${count} attempts at “${name}” are waiting to be marked.`;
    await notify(app, markers, { type: "exam", message });
  }
}

/** Tells a learner that their attempt was marked. */
export async function notifyMarked(app: App, { examId, userId, status, percentage }: Attempt): Promise<void> {
  const name = await nameOf(app, { examId });
  const outcome = status === "PASSED" ? "passed" : "did not pass";
  await notify(app, [userId], {
    type: "exam",
    message: `Your exam “${name}” has been marked: you ${outcome} with ${percentage}%.`,
    url: "/accreditation",
  });
}

const nameOf = async (app: App, { examId }: Pick<Attempt, "examId">): Promise<string> =>
  (await namesOf(app, [examId])).get(examId)!;

/** D-23: puts what arrived after the end before the exam administrators. */
export async function notifyLateAnswers(
  app: App,
  attempt: Attempt,
  late: { id: number; answers: number },
): Promise<void> {
  const markers = await markersOf(app);
  if (markers.length === 0) return;
  const what = late.answers === 1 ? "1 answer" : `${late.answers} answers`;
  await notify(app, markers, {
    type: "exam",
    message: `${what} arrived after the end of an attempt at “${await nameOf(app, attempt)}”. Decide whether ${late.answers === 1 ? "it counts" : "they count"}.`,
    url: viewAddress(lateAnswers, late.id),
  });
}

/** D-23: tells the learner what was decided about the answers that arrived after the end. */
export async function notifyLateDecision(
  app: App,
  attempt: Attempt,
  { accepted, answers }: { accepted: boolean; answers: number },
): Promise<void> {
  const what = `The ${answers === 1 ? "answer" : `${answers} answers`} of your exam “${await nameOf(app, attempt)}” that arrived after the end`;
  const result =
    attempt.status === "REVIEW"
      ? "An administrator will mark the exam again."
      : `You ${attempt.status === "PASSED" ? "passed" : "did not pass"} with ${attempt.percentage}%.`;
  await notify(app, [attempt.userId], {
    type: "exam",
    message: accepted
      ? `${what} now ${answers === 1 ? "counts" : "count"}. ${result}`
      : `${what} ${answers === 1 ? "does" : "do"} not count.`,
    url: `/exams/${attempt.examId}?attempt=${attempt.id}`,
  });
}
