import { and, eq, sql } from "drizzle-orm";
import type { ExamIntroduction, StartError } from "#src/contracts/exam.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { refuse } from "../../refusals.ts";
import { examAllowances } from "../../schema/index.ts";
import type { Pool } from "./draw.ts";
import { remainingAttempts, type ExamRules, type PastAttempt, type Refusal } from "./eligibility.ts";

type PastRow = { id: number; status: AttemptStatus; counted: boolean; lockedUntil: string | null };

/** An exam as one learner meets it: its rules, their attempts, their extra time, and what could be drawn. */
export type Opening = Omit<ExamRules, "pools"> & {
  id: number;
  /** Another one when the exam was written anew. */
  edition: string;
  name: string;
  description: string;
  seconds: number;
  passPercentage: number;
  passwordHash: string | null;
  lockoutSeconds: number;
  pools: (Pool & { ready: number })[];
  attempts: (PastAttempt & { id: number })[];
  granted: { seconds: number; reason: string }[];
};

const findOpening = statement((db) =>
  db
    .select({
      id: sql<number>`e.id`,
      edition: sql<string>`e.id || ' ' || e.updated_at`,
      name: sql<string>`e.name`,
      description: sql<string>`e.description`,
      seconds: sql<number>`e.seconds`,
      passPercentage: sql<number>`e.pass_percentage`,
      passwordHash: sql<string | null>`e.password_hash`,
      maxAttempts: sql<number | null>`e.max_attempts`,
      lockoutSeconds: sql<number>`e.lockout_seconds`,
      live: sql<boolean>`e.live`,
      opensAt: sql<number | null>`${milliseconds("e.opens_at")}`,
      closesAt: sql<number | null>`${milliseconds("e.closes_at")}`,
      pools: sql<Pool[]>`(
        select coalesce(json_agg(json_build_object('draw', p.draw, 'questions', (
          select coalesce(json_agg(json_build_object('id', q.id, 'version', q.version)), '[]')
          from questions q where q.pool_id = p.pool_id and q.ready)) order by p.position, p.pool_id), '[]')
        from exam_pools p where p.exam_id = e.id)`,
      attempts: sql<PastRow[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status, 'counted', a.counted,
          'lockedUntil', a.locked_until) order by a.id), '[]')
        from exam_attempts a where a.exam_id = e.id and a.user_id = ${sql.placeholder("user")}::int)`,
      granted: sql<Opening["granted"]>`(
        select coalesce(json_agg(json_build_object('seconds', g.seconds, 'reason', g.reason) order by g.id), '[]')
        from exam_allowances g where g.exam_id = e.id and g.user_id = ${sql.placeholder("user")}::int)`,
    })
    .from(sql`exams e`)
    .where(sql`e.id = ${sql.placeholder("exam")}::int`)
    .prepare("exam_opening"),
);

const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);

const dateOf = (value: number | string | null): Date | null => (value === null ? null : new Date(value));

/** @throws Refused 404 for an exam that does not exist */
export async function readOpening(app: App, userId: number, examId: number): Promise<Opening> {
  const [row] = await findOpening(app.db()).execute({ user: userId, exam: examId });
  if (!row) throw refuse.notFound("This exam does not exist");
  return {
    ...row,
    opensAt: dateOf(row.opensAt),
    closesAt: dateOf(row.closesAt),
    pools: row.pools.map((pool) => ({ ...pool, ready: pool.questions.length })),
    attempts: row.attempts.map((attempt) => ({ ...attempt, lockedUntil: dateOf(attempt.lockedUntil) })),
  };
}

const findGranted = statement((db) =>
  db
    .select({ seconds: examAllowances.seconds, reason: examAllowances.reason })
    .from(examAllowances)
    .where(
      and(
        eq(examAllowances.userId, sql.placeholder("user")),
        eq(examAllowances.examId, sql.placeholder("exam")),
      ),
    )
    .orderBy(examAllowances.id)
    .prepare("exam_granted"),
);

/**
 * What a learner was granted for an exam, which nobody changes until the open transaction ends: an attempt that is being
 * made has the time that is being granted, whichever is first (T-30).
 */
export async function lockedGrants(app: App, userId: number, examId: number): Promise<Opening["granted"]> {
  await app.db().execute(sql`select pg_advisory_xact_lock(${userId}::int, ${examId}::int)`);
  return findGranted(app.db()).execute({ user: userId, exam: examId });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const extraSeconds = ({ granted }: Pick<Opening, "granted">): number =>
  sum(granted.map(({ seconds }) => seconds));

/** What a learner should know before the clock runs. */
export const introductionOf = (opening: Opening): ExamIntroduction => ({
  id: opening.id,
  name: opening.name,
  description: opening.description,
  duration_seconds: opening.seconds,
  extra_seconds: extraSeconds(opening),
  questions: sum(opening.pools.map(({ draw }) => draw)),
  pass_percentage: opening.passPercentage,
  remaining_attempts: remainingAttempts(opening, opening.attempts),
  attempts_made: opening.attempts.length,
  needs_password: opening.passwordHash !== null,
});

export const startErrorOf = (opening: Opening, refusal: Refusal): StartError => ({
  code: refusal.code,
  message: refusal.message,
  exam_name: opening.name,
  locked_until: refusal.lockedUntil?.toISOString() ?? null,
  attempt_id: opening.attempts.findLast(({ status }) => status !== "OPEN")?.id ?? null,
});
