import { sql, type SQL } from "drizzle-orm";
import type { ExamIntroduction, StartError } from "#src/contracts/exam.ts";
import { policyIds } from "#src/contracts/limits.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { refuse } from "../../refusals.ts";
import { isOutstanding } from "../policies.ts";
import { examAllowances } from "../../schema/index.ts";
import type { Pool } from "./draw.ts";
import { verdictOf } from "./result.ts";
import {
  remainingAttempts,
  shownAttempt,
  type ExamRules,
  type PastAttempt,
  type Refusal,
} from "./eligibility.ts";

type PastRow = {
  id: number;
  status: AttemptStatus;
  counted: boolean;
  lockedUntil: string | null;
  finishedAt: string | null;
  percentage: number | null;
};

/** An exam as one learner sees it: its rules, their attempts, their extra time, and what could be drawn. */
export type Opening = Omit<ExamRules, "pools"> & {
  id: number;
  /** Changes when the exam is rewritten. */
  edition: string;
  name: string;
  description: string;
  seconds: number;
  passPercentage: number;
  passwordHash: string | null;
  lockoutSeconds: number;
  leastWidth: number | null;
  /** The names of policies that this learner has not accepted: no exam starts until they have. */
  policies: string[];
  pools: (Pool & { ready: number })[];
  attempts: (PastAttempt & { id: number; finishedAt: Date | null; percentage: number | null })[];
  /** The learner has not started any exam before. */
  isFirst: boolean;
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
      leastWidth: sql<number | null>`e.least_width`,
      policies: sql<string[]>`(
        select coalesce(json_agg(p.name order by p.id), '[]') from policies p
        where p.id in (${sql.raw(Object.values(policyIds).join(", "))})
          and ${isOutstanding(sql`${sql.placeholder("user")}::int`)})`,
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
          'lockedUntil', a.locked_until, 'finishedAt', a.finished_at, 'percentage', a.percentage) order by a.id), '[]')
        from exam_attempts a where a.exam_id = e.id and a.user_id = ${sql.placeholder("user")}::int)`,
      isFirst: sql<boolean>`not exists (
        select from exam_attempts f where f.user_id = ${sql.placeholder("user")}::int)`,
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
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      lockedUntil: dateOf(attempt.lockedUntil),
      finishedAt: dateOf(attempt.finishedAt),
    })),
  };
}

type Pair = { userId: number; examId: number };
type Granted = Pair & Opening["granted"][number];

const pairs = sql`jsonb_to_recordset(${sql.placeholder("pairs")}::jsonb) as p("userId" int, "examId" int)`;

const findGranted = statement((db) =>
  db
    .select({
      userId: examAllowances.userId,
      examId: examAllowances.examId,
      seconds: examAllowances.seconds,
      reason: examAllowances.reason,
    })
    .from(examAllowances)
    .innerJoin(pairs, sql`p."userId" = ${examAllowances.userId} and p."examId" = ${examAllowances.examId}`)
    .orderBy(examAllowances.id)
    .prepare("exam_granted"),
);

const lockPairs = (name: string, lock: SQL) =>
  statement((db) =>
    db
      .select({
        userId: sql<number>`p."userId"`.as("user_id"),
        examId: sql<number>`p."examId"`.as("exam_id"),
        locked: sql<boolean>`${lock}`.as("locked"),
      })
      .from(pairs)
      .prepare(name),
  );
const lockAll = lockPairs(
  "exam_grants_locked",
  sql`pg_advisory_xact_lock(p."userId", p."examId") is not null`,
);
const lockFree = lockPairs("exam_grants_free", sql`pg_try_advisory_xact_lock(p."userId", p."examId")`);

/**
 * The time granted to learners for exams, locked until the current transaction ends. An attempt that is being created
 * thus gets time that is being granted, whichever comes first (T-30). With `skipLocked`, undefined for those that
 * somebody else has locked.
 */
export async function lockedGrantsOf(
  app: App,
  asked: readonly Pair[],
  { skipLocked = false } = {},
): Promise<(Opening["granted"] | undefined)[]> {
  const all = { pairs: JSON.stringify(asked) };
  const locks = await (skipLocked ? lockFree : lockAll)(app.db()).execute(all);
  const granted: Granted[] = await findGranted(app.db()).execute(all);
  const of = (pair: Pair) => (one: Pair) => one.userId === pair.userId && one.examId === pair.examId;
  return asked.map((pair) =>
    locks.find(of(pair))?.locked
      ? granted.filter(of(pair)).map(({ seconds, reason }) => ({ seconds, reason }))
      : undefined,
  );
}

/** The same for one, waiting for its lock. */
export const lockedGrants = async (app: App, userId: number, examId: number): Promise<Opening["granted"]> =>
  (await lockedGrantsOf(app, [{ userId, examId }]))[0]!;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export const extraSeconds = ({ granted }: Pick<Opening, "granted">): number =>
  sum(granted.map(({ seconds }) => seconds));

function lastAttempt({ attempts }: Pick<Opening, "attempts">): ExamIntroduction["last_attempt"] {
  const last = attempts.findLast(({ finishedAt }) => finishedAt !== null);
  if (!last) return null;
  const { status, percentage } = verdictOf(last);
  return {
    attempt_id: last.id,
    finished_at_iso: last.finishedAt!.toISOString(),
    status,
    attempt_percentage: percentage,
  };
}

/** What a learner should know before the clock starts. */
export const introductionOf = (opening: Opening): ExamIntroduction => ({
  id: opening.id,
  name: opening.name,
  description: opening.description,
  duration_seconds: opening.seconds,
  extra_seconds: extraSeconds(opening),
  questions: sum(opening.pools.map(({ draw }) => draw)),
  pass_percentage: opening.passPercentage,
  remaining_attempts: remainingAttempts(opening, opening.attempts),
  last_attempt: lastAttempt(opening),
  is_first: opening.isFirst,
  attempts_made: opening.attempts.length,
  least_width: opening.leastWidth,
  needs_password: opening.passwordHash !== null,
});

export const startErrorOf = (opening: Opening, refusal: Refusal): StartError => ({
  code: refusal.code,
  message: refusal.message,
  exam_name: opening.name,
  locked_until: refusal.lockedUntil?.toISOString() ?? null,
  attempt_id: shownAttempt(opening.attempts)?.id ?? null,
});
