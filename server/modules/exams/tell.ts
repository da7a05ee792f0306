import { and, arrayContains, inArray, isNull } from "drizzle-orm";
import type { App } from "../../app.ts";
import { exams, users } from "../../schema/index.ts";
import { notify } from "../notices.ts";
import type { Attempt } from "./attempts.ts";
import { markerRole } from "./roles.ts";

const namesOf = async (app: App, examIds: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await app
        .db()
        .select({ id: exams.id, name: exams.name })
        .from(exams)
        .where(inArray(exams.id, [...examIds]))
    ).map(({ id, name }) => [id, name]),
  );

/** Tells the exam administrators what waits to be marked: one notification an exam, however many attempts came at once. */
export async function tellReview(app: App, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const counts = new Map<number, number>();
  for (const { examId } of attempts) counts.set(examId, (counts.get(examId) ?? 0) + 1);
  const markers = await app
    .db()
    .select({ id: users.id })
    .from(users)
    .where(and(arrayContains(users.roles, [markerRole]), isNull(users.disabledAt)));
  if (markers.length === 0) return;
  const names = await namesOf(app, [...counts.keys()]);
  for (const [examId, count] of counts) {
    const name = names.get(examId)!;
    const message =
      count === 1
        ? `An attempt at “${name}” waits to be marked.`
        : `${count} attempts at “${name}” wait to be marked.`;
    await notify(
      app,
      markers.map(({ id }) => id),
      { type: "exam", message },
    );
  }
}

/** Tells a learner that their attempt was marked. */
export async function tellMarked(app: App, { examId, userId, status, percentage }: Attempt): Promise<void> {
  const name = (await namesOf(app, [examId])).get(examId)!;
  const outcome = status === "PASSED" ? "passed" : "did not pass";
  await notify(app, [userId], {
    type: "exam",
    message: `Your exam “${name}” has been marked: you ${outcome} with ${percentage}%.`,
    url: "/accreditation",
  });
}
