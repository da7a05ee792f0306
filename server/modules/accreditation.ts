import { sql } from "drizzle-orm";
import { accreditationCalls, type AccreditationQuery, type ExamCard } from "#src/contracts/accreditation.ts";
import { examStandings, type ExamStanding } from "#src/contracts/examStandings.ts";
import type { ServerTime } from "#src/contracts/endpoint.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import type * as z from "zod/mini";
import { signedIn } from "../access.ts";
import type { App } from "../app.ts";
import { statement } from "../database/database.ts";
import { openExams } from "../search/openAssignments.ts";
import { on, type Handled } from "../serve.ts";
import { isOver } from "./exams/attempts.ts";
import {
  remainingAttempts,
  refusalToStart,
  shownAttempt,
  type ExamRules,
  type Refusal,
} from "./exams/eligibility.ts";
import { endOverdue } from "./exams/finish.ts";

/** The status of a learner's exams: E-043, E-044. */
export const accreditationModule = (app: App): Handled[] => [
  on(accreditationCalls.index, signedIn, async ({ caller }) => {
    const cards = byNext(await readExamCards(app, caller.userId));
    const of = (...standings: ExamStanding[]) => cards.filter(({ standing }) => standings.includes(standing));
    return {
      ...serverTime(app),
      data: {
        open: of("in progress", "open"),
        awaiting: of("awaiting marking"),
        locked: of("locked", "no attempts left", "unavailable"),
        passed: of("passed"),
      },
    };
  }),

  on(accreditationCalls.search, signedIn, async ({ query, caller }) => {
    const cards = await readExamCards(app, caller.userId);
    return { ...serverTime(app), ...searched(cards, query) };
  }),
];

/** The reference for the time that an attempt has left. */
const serverTime = (app: App): ServerTime => ({ server_time_iso: app.now().toISOString() });

/** One page of the cards that a search finds, and how many of each status the other filters leave. */
export function searched(
  cards: readonly ExamCard[],
  { type, name, standing, sort, page, perPage }: z.output<typeof AccreditationQuery>,
) {
  const wanted = name.toLowerCase();
  const found = cards.filter(
    (card) =>
      (card.standing === "passed") === (type === "completed") && card.name.toLowerCase().includes(wanted),
  );
  const chosen = standing?.length ? found.filter((card) => standing.includes(card.standing)) : found;
  const rows = sorts[sort](chosen);
  return {
    data: rows.slice((page - 1) * perPage, page * perPage),
    meta: { total: rows.length, page, perPage },
    standings: examStandings
      .map((value) => ({ value, count: found.filter((card) => card.standing === value).length }))
      .filter(({ count }) => count > 0),
  };
}

const byName = (cards: readonly ExamCard[]) =>
  cards.toSorted((one, other) => one.name.localeCompare(other.name, "en") || one.id - other.id);

/** In progress or due first, then what could be started, then what must wait. */
const byNext = (cards: readonly ExamCard[]) =>
  byName(cards).sort(
    (one, other) =>
      examStandings.indexOf(one.standing) - examStandings.indexOf(other.standing) ||
      (one.due_at ?? "9999").localeCompare(other.due_at ?? "9999"),
  );

const sorts: Record<z.output<typeof AccreditationQuery>["sort"], (cards: readonly ExamCard[]) => ExamCard[]> =
  {
    next: byNext,
    name: byName,
    shortest: (cards) => byName(cards).sort((one, other) => one.duration_seconds - other.duration_seconds),
    recent: (cards) =>
      byName(cards).sort((one, other) =>
        (other.last_attempt?.finished_at ?? "").localeCompare(one.last_attempt?.finished_at ?? ""),
      ),
  };

type AttemptRow = {
  id: number;
  status: AttemptStatus;
  counted: boolean;
  percentage: number | null;
  finishesAt: number;
  finishedAt: number | null;
  lockedUntil: number | null;
};

const milliseconds = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`);
const user = sql`${sql.placeholder("user")}::int`;
const now = sql`${sql.placeholder("now")}::timestamptz`;

/** Every exam that a learner can see: live ones, and those they have sat. */
const findExams = statement((db) =>
  db
    .select({
      id: sql<number>`e.id`,
      name: sql<string>`e.name`,
      summary: sql<string>`e.summary`,
      seconds: sql<number>`e.seconds`,
      passPercentage: sql<number>`e.pass_percentage`,
      leastWidth: sql<number | null>`e.least_width`,
      needsPassword: sql<boolean>`e.password_hash is not null`,
      maxAttempts: sql<number | null>`e.max_attempts`,
      live: sql<boolean>`e.live`,
      opensAt: sql<number | null>`${milliseconds("e.opens_at")}`,
      closesAt: sql<number | null>`${milliseconds("e.closes_at")}`,
      dueAt: sql<number | null>`(
        select ${milliseconds("d.due_at")} from ${openExams(now)} d where d.exam_id = e.id and d.user_id = ${user})`,
      pools: sql<{ draw: number; ready: number }[]>`(
        select coalesce(json_agg(json_build_object('draw', p.draw, 'ready', (
          select count(*) from questions q where q.pool_id = p.pool_id and q.ready))), '[]')
        from exam_pools p where p.exam_id = e.id)`,
      attempts: sql<AttemptRow[]>`(
        select coalesce(json_agg(json_build_object('id', a.id, 'status', a.status, 'counted', a.counted,
          'percentage', a.percentage, 'finishesAt', ${milliseconds("a.finishes_at")},
          'finishedAt', ${milliseconds("a.finished_at")}, 'lockedUntil', ${milliseconds("a.locked_until")})
          order by a.id), '[]')
        from exam_attempts a where a.exam_id = e.id and a.user_id = ${user})`,
    })
    .from(sql`exams e`)
    .where(sql`e.live or exists (select from exam_attempts a where a.exam_id = e.id and a.user_id = ${user})`)
    .prepare("accreditation_exams"),
);
type Row = Awaited<ReturnType<ReturnType<typeof findExams>["execute"]>>[number];

/** Every exam that a learner can see, with its status; attempts that have run out of time are ended first. */
export async function readExamCards(app: App, userId: number): Promise<ExamCard[]> {
  const read = () => findExams(app.db()).execute({ user: userId, now: app.now().toISOString() });
  const rows = await read();
  const overdue = rows.flatMap(({ attempts }) =>
    attempts
      .map(({ id, status, finishesAt }) => ({ id, status, finishesAt: new Date(finishesAt) }))
      .filter((attempt) => attempt.status === "OPEN" && isOver(attempt, app.now())),
  );
  if (overdue.length === 0) return rows.map((row) => cardOf(row, app.now()));
  await endOverdue(app, overdue);
  return (await read()).map((row) => cardOf(row, app.now()));
}

const dateOf = (value: number | null): Date | null => (value === null ? null : new Date(value));
const isoOf = (value: number | null): string | null => dateOf(value)?.toISOString() ?? null;

function cardOf(row: Row, now: Date): ExamCard {
  const rules: ExamRules = { ...row, opensAt: dateOf(row.opensAt), closesAt: dateOf(row.closesAt) };
  const attempts = row.attempts.map((attempt) => ({ ...attempt, lockedUntil: dateOf(attempt.lockedUntil) }));
  const open = attempts.find(({ status }) => status === "OPEN");
  const last = shownAttempt(attempts);
  const refusal = refusalToStart(rules, attempts, now);
  const standing = open ? "in progress" : refusal ? (standingsByCode[refusal.code] ?? "unavailable") : "open";
  const remaining = remainingAttempts(rules, attempts);
  return {
    id: row.id,
    name: row.name,
    summary: row.summary,
    duration_seconds: row.seconds,
    questions: row.pools.reduce((sum, { draw }) => sum + draw, 0),
    pass_percentage: row.passPercentage,
    least_width: row.leastWidth,
    needs_password: row.needsPassword,
    standing,
    next:
      standing === "unavailable" && refusal
        ? unavailable(refusal, rules, now)
        : nextWords(standing, remaining, last !== undefined),
    finishes_at_iso: open ? isoOf(open.finishesAt) : null,
    locked_until: refusal?.lockedUntil?.toISOString() ?? null,
    remaining_attempts: remaining,
    due_at: isoOf(row.dueAt),
    last_attempt: last
      ? {
          id: last.id,
          finished_at: isoOf(last.finishedAt)!,
          attempt_percentage: last.status === "REVIEW" ? null : last.percentage,
          passed: last.status === "PASSED",
        }
      : null,
  };
}

const standingsByCode: Readonly<Record<string, ExamStanding>> = {
  Review: "awaiting marking",
  Passed: "passed",
  FailedLockedNewAttempt: "locked",
  NoAttemptsRemaining: "no attempts left",
};

/** What to do next or wait for, in one sentence. */
function nextWords(standing: ExamStanding, remaining: number | null, again: boolean): string {
  const left =
    remaining === null ? "" : ` ${remaining === 1 ? "One attempt is" : `${remaining} attempts are`} left.`;
  return {
    "in progress": "Your attempt is in progress. Continue before time runs out.",
    open: (again ? "Try again when you are ready." : "Start when you are ready.") + left,
    "awaiting marking": "Wait for your result. An administrator is marking your answers.",
    locked: "Wait until the lock-out ends, then try again.",
    "no attempts left": "Ask an administrator for another attempt.",
    unavailable: "",
    passed: "Nothing to do. You have passed.",
  }[standing];
}

const unavailable = ({ code, message }: Refusal, { opensAt, live }: ExamRules, now: Date): string =>
  code !== "closed" && live && opensAt && opensAt > now
    ? "Wait until the exam opens."
    : `${message.replace(/^Unable to start exam\. /, "")} Ask an administrator.`;
