import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { courseLimits, type CourseState, type CourseTold } from "#src/contracts/courses.ts";
import type { App } from "../app.ts";
import { refuse } from "../refusals.ts";
import { courseAttempts, items } from "../schema/index.ts";
import { renewableSince } from "../search/certificates.ts";

export type Attempt = typeof courseAttempts.$inferSelect;

/** The columns of an attempt for lists: without its model, which may be large. */
const { model: _model, ...listed } = getTableColumns(courseAttempts);
export type ListedAttempt = Omit<Attempt, "model">;

const ofUser = (userId: number, itemId: number) =>
  and(eq(courseAttempts.userId, userId), eq(courseAttempts.itemId, itemId));

/** A learner's attempts at a course, newest first. */
export const attemptsOf = ({ db }: App, userId: number, itemId: number): Promise<ListedAttempt[]> =>
  db()
    .select(listed)
    .from(courseAttempts)
    .where(ofUser(userId, itemId))
    .orderBy(desc(courseAttempts.number))
    .limit(100);

/** The opening of an attempt that a revision belongs to. */
const openingOf = (revision: number): number => Math.floor(revision / courseLimits.opening);

const isThrough = (state: CourseState): boolean => state === "passed" || state === "completed";

/**
 * Resumes the last attempt, or begins one: the first, a requested one, one at a course that has changed since it was
 * completed, or one that renews a certificate (T-20). Either way this is a new opening, which ends those in other tabs.
 */
export const openAttempt = (app: App, userId: number, itemId: number, again: boolean): Promise<Attempt> =>
  app.inTransaction(async () => {
    const db = app.db();
    await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`lyceum.course.${userId}.${itemId}`}))`);
    const now = app.now();
    const since = renewableSince(userId, itemId, sql`${now.toISOString()}::timestamptz`);
    const [last] = await db
      .select({
        attempt: courseAttempts,
        changedAt: items.updatedAt,
        lapsed: sql<boolean>`coalesce(${courseAttempts.startedAt} < ${since}, false)`,
      })
      .from(courseAttempts)
      .innerJoin(items, eq(items.id, courseAttempts.itemId))
      .where(ofUser(userId, itemId))
      .orderBy(desc(courseAttempts.number))
      .limit(1);
    const isOutdated = last && isThrough(last.attempt.state) && last.attempt.heardAt < last.changedAt;
    if (last && !again && !isOutdated && !last.lapsed) {
      const revision = (openingOf(last.attempt.revision) + 1) * courseLimits.opening;
      await db.update(courseAttempts).set({ revision }).where(eq(courseAttempts.id, last.attempt.id));
      return { ...last.attempt, revision };
    }
    const [begun] = await db
      .insert(courseAttempts)
      .values({
        ...{ userId, itemId, number: (last?.attempt.number ?? 0) + 1 },
        ...{ revision: courseLimits.opening, startedAt: now, heardAt: now },
      })
      .returning();
    return begun!;
  });

/** How far along each state is. Passed or completed is never taken back (T-17). */
const ranks: Readonly<Record<CourseState, number>> = { incomplete: 0, failed: 0, completed: 1, passed: 2 };

/**
 * Judges the state of a course. If it names a pass mark, the score decides, whatever the course itself reports (SCORM
 * 1.2, 3.4.2.1.5).
 */
export const judged = (
  { state, score }: Pick<CourseTold, "state" | "score">,
  mastery: number | null,
): CourseState =>
  mastery === null || score === null || state === "incomplete"
    ? state
    : score >= mastery - 1e-9
      ? "passed"
      : "failed";

export type Commit = CourseTold & { revision: number };
/** The state after a commit. `isCompleted`: the course reports completion now or has done so before. */
export type Held = { attempt: Attempt; takenOver: boolean; isCompleted: boolean };

/**
 * Stores what a course has reported. A revision that is older or a duplicate changes nothing; one from an opening other
 * than the last gets `takenOver`. Neither the state nor the score ever goes down.
 * @throws Refused 404 for another user's attempt, or for one at another item
 */
export const keepCommit = (
  app: App,
  { userId, itemId, id }: { userId: number; itemId: number; id: number },
  commit: Commit,
  mastery: number | null,
): Promise<Held> =>
  app.inTransaction(async () => {
    const db = app.db();
    const [held] = await db
      .select()
      .from(courseAttempts)
      .where(and(ofUser(userId, itemId), eq(courseAttempts.id, id)))
      .for("update");
    if (!held) throw refuse.notFound("There is no such attempt");
    const [{ last } = { last: held.number }] = await db
      .select({ last: sql<number>`max(${courseAttempts.number})` })
      .from(courseAttempts)
      .where(ofUser(userId, itemId));
    const takenOver = last !== held.number || openingOf(commit.revision) !== openingOf(held.revision);
    if (takenOver || commit.revision <= held.revision)
      return { attempt: held, takenOver, isCompleted: isThrough(held.state) };
    const told = judged(commit, mastery);
    const state = ranks[told] >= ranks[held.state] ? told : held.state;
    const [attempt] = await db
      .update(courseAttempts)
      .set({
        state,
        score: best(held.score, commit.score),
        ...{ model: commit.model, seconds: Math.max(held.seconds, commit.seconds) },
        ...{ revision: commit.revision, heardAt: app.now() },
      })
      .where(eq(courseAttempts.id, id))
      .returning();
    return { attempt: attempt!, takenOver: false, isCompleted: isThrough(state) };
  });

const best = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
