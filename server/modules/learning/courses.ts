import { eq } from "drizzle-orm";
import type * as z from "zod/mini";
import { courseCalls, type CourseAttempt, type CourseModel } from "#src/contracts/courses.ts";
import { signedIn } from "../../access.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import {
  attemptsOf,
  keepCommit,
  openAttempt,
  type Attempt,
  type ListedAttempt,
} from "../../courses/attempts.ts";
import { courseToken } from "../../courses/capability.ts";
import { playerPath, type KeptCourse } from "../../courses/player/page.ts";
import { itemContents, users } from "../../schema/index.ts";
import { on, type Handled } from "../../serve.ts";
import { isTracked } from "../tracked.ts";
import { completionOf, recordCompletion } from "./completions.ts";
import { mustBeLive, noContent } from "./content.ts";
import { requireTurn } from "./turns.ts";

/**
 * SCORM packages: opening one, and storing what it reports. Its files are served elsewhere, see `courses/server.ts`.
 */
export const coursesModule = (app: App): Handled[] => [
  on(courseCalls.attempts, signedIn, async ({ params: { id }, caller }) => {
    await requireCourse(app, caller, id);
    return { data: (await attemptsOf(app, caller.userId, id)).map(rowOf) };
  }),

  on(courseCalls.open, signedIn, async ({ params: { id }, body, caller }) => {
    const course = await requireCourse(app, caller, id);
    const attempt = isTracked(caller)
      ? await openAttempt(app, caller.userId, id, body?.again ?? false)
      : null;
    return {
      data: {
        url: `${app.config.courseUrl}/${courseToken(app, caller, id)}/${id}/${playerPath}`,
        version: course.version,
        attempt: attempt && { id: attempt.id, number: attempt.number, revision: attempt.revision },
        start: await startOf(app, caller, course, attempt),
      },
    };
  }),

  on(courseCalls.commit, signedIn, async ({ params: { id, attempt: attemptId }, body, caller }) => {
    const course = await requireCourse(app, caller, id);
    const { userId } = caller;
    // The lowest revision changes nothing, and returns the current state.
    const commit = isTracked(caller) ? body : { ...body, revision: 0 };
    const { attempt, takenOver, isCompleted } = await keepCommit(
      app,
      { userId, itemId: id, id: attemptId },
      commit,
      course.masteryScore,
    );
    if (isTracked(caller) && isCompleted && !takenOver)
      await recordCompletion(app, userId, id, "passed", { begunAt: attempt.startedAt });
    const completedAt = await completionOf(app, userId, id);
    return {
      data: {
        ...{ revision: attempt.revision, state: attempt.state, score: attempt.score },
        completed_at: completedAt?.toISOString() ?? null,
        saved_at: attempt.heardAt.toISOString(),
        taken_over: takenOver && isTracked(caller),
      },
    };
  }),
];

/** @throws Refused 404 if it is not a course or not published, 422 while its turn has not come */
async function requireCourse(app: App, caller: Caller, itemId: number): Promise<KeptCourse> {
  await mustBeLive(app, "item", itemId);
  await requireTurn(app, caller, itemId);
  const [row] = await app
    .db()
    .select({ content: itemContents.content })
    .from(itemContents)
    .where(eq(itemContents.itemId, itemId));
  if (row?.content.kind !== "course") throw noContent("item");
  return row.content;
}

const rowOf = (attempt: ListedAttempt): z.input<typeof courseCalls.attempts.answer>["data"][number] =>
  ({
    ...{ id: attempt.id, number: attempt.number, state: attempt.state, score: attempt.score },
    seconds: attempt.seconds,
    started_at: attempt.startedAt.toISOString(),
    heard_at: attempt.heardAt.toISOString(),
  }) satisfies CourseAttempt;

/** What the course reads: who the learner is, how far they got, and the pass mark. */
async function startOf({ db }: App, caller: Caller, course: KeptCourse, attempt: Attempt | null) {
  const [learner] = await db()
    .select({ first: users.firstName, last: users.lastName })
    .from(users)
    .where(eq(users.id, caller.userId));
  return {
    // Written by `keepCommit`, from what the contract lets through.
    model: (attempt?.model ?? {}) as CourseModel,
    // The specification puts the last name first. The product never shows this id to anybody, so it reveals nothing.
    learner: { id: String(caller.userId), name: learner ? `${learner.last}, ${learner.first}` : "" },
    seconds: attempt?.seconds ?? 0,
    mastery: course.masteryScore,
    resumes: attempt !== null && Object.keys(attempt.model).length > 0,
  };
}
