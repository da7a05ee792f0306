import { asc, eq, sql } from "drizzle-orm";
import type { AttemptResult, LateArrival, Receipt, TimeEntry } from "#src/contracts/examResult.ts";
import type { AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { attemptEvents } from "../../schema/index.ts";
import { isLiveBoxset } from "../../search/liveBoxsets.ts";
import type { Attempt } from "./attempts.ts";
import { lockedUntil, remainingAttempts, ruledOutBy, type PastAttempt } from "./eligibility.ts";
import type { EventData, Line } from "./journal.ts";
import { timeLedger } from "./timeLedger.ts";

const shownStatus: Record<Exclude<AttemptStatus, "OPEN">, AttemptResult["status"]> = {
  REVIEW: "Review",
  PASSED: "Passed",
  FAILED: "Failed",
  VOID: "Void",
};

/** The verdict of an attempt that is over, and its score if that may be shown. */
export const verdictOf = ({ status, percentage }: Pick<Attempt, "percentage" | "status">) => ({
  status: shownStatus[status as Exclude<AttemptStatus, "OPEN">],
  percentage: status === "REVIEW" ? null : percentage,
});

/** The result of an attempt that is over. */
export const standingOf = (attempt: Attempt) => ({ ...verdictOf(attempt), answered: attempt.answered! });

type Link = AttemptResult["content_links"][number];
/** What the journal says about time: the start's line has earlier grants; later ones and silences have their own. */
type LedgerLine = {
  at: string;
  kind: "started" | "granted" | "contactGap";
  seconds: number;
  reason: string;
  granted: EventData["started"]["granted"];
};

type LateRow = {
  receivedAt: string;
  answers: number;
  decision: LateArrival["decision"];
  decidedAt: string | null;
  reason: string | null;
};

const findAround = statement((db) =>
  db
    .select({
      id: sql<number>`a.id`,
      name: sql<string>`e.name`,
      maxAttempts: sql<number | null>`e.max_attempts`,
      live: sql<boolean>`e.live`,
      /** In milliseconds since the epoch. */
      closesAt: sql<number | null>`(extract(epoch from e.closes_at) * 1000)::float8`,
      learner: sql<string>`u.first_name || ' ' || u.last_name`,
      attempts: sql<(Omit<PastAttempt, "lockedUntil"> & { lockedUntil: string | null })[]>`(
        select json_agg(json_build_object('status', o.status, 'counted', o.counted, 'lockedUntil', o.locked_until))
        from exam_attempts o where o.exam_id = a.exam_id and o.user_id = a.user_id)`,
      ledger: sql<LedgerLine[]>`(
        select coalesce(json_agg(json_build_object('at', ev.at, 'kind', ev.kind, 'seconds', ev.data -> 'seconds',
          'reason', ev.data -> 'reason', 'granted', ev.data -> 'granted') order by ev.seq), '[]')
        from exam_attempt_events ev
        where ev.attempt_id = a.id and ev.kind in ('started', 'granted', 'contactGap'))`,
      questions: sql<number>`(select count(*)::int from exam_attempt_questions q where q.attempt_id = a.id)`,
      /** Those that a person decides about. */
      late: sql<LateRow[]>`(
        select coalesce(json_agg(json_build_object('receivedAt', l.received_at, 'answers', jsonb_array_length(l.answers),
          'decision', l.decision, 'decidedAt', l.decided_at, 'reason', l.reason) order by l.id), '[]')
        from exam_late_answers l
        where l.attempt_id = a.id and (l.decision = 'waiting' or l.decided_by is not null))`,
      topics: sql<AttemptResult["topics"]>`(
        select coalesce(json_agg(json_build_object('name', t.name, 'right', t.correct, 'questions', t.questions)
          order by t.first), '[]')
        from (
          select p.name, count(*) filter (where q.correct)::int as correct, count(*)::int as questions,
            min(coalesce(ep.position, 1000) * 1000 + p.id) as first
          from exam_attempt_questions q
          join questions o on o.id = q.question_id
          join question_pools p on p.id = o.pool_id
          left join exam_pools ep on ep.pool_id = p.id and ep.exam_id = a.exam_id
          where q.attempt_id = a.id
          group by p.id, p.name) t)`,
      links: sql<Link[]>`(
        select coalesce(json_agg(json_build_object('id', l.content_id, 'type', l.type,
          'title', coalesce(i.title, b.title), 'answer_explanation', v.explanation,
          'question_title', v.title, 'question_body', v.body) order by q.position), '[]')
        from exam_attempt_questions q
        join exam_content_links l on l.question_id = q.question_id
        join question_versions v on v.question_id = q.question_id and v.version = q.version
        left join items i on l.type = 'item' and i.id = l.content_id and i.live
        left join boxsets b on l.type = 'boxset' and b.id = l.content_id and ${isLiveBoxset(sql`b`)}
        where q.attempt_id = a.id and q.correct = false and (i.id is not null or b.id is not null))`,
    })
    .from(sql`exam_attempts a join exams e on e.id = a.exam_id join users u on u.id = a.user_id`)
    .where(sql`a.id = any(${sql.placeholder("attempts")}::int[])`)
    .prepare("exam_results"),
);

type Around = Awaited<ReturnType<ReturnType<typeof findAround>["execute"]>>[number];

/** The journal of an attempt, in order. */
export const journalOf = (app: App, attemptId: number): Promise<Line[]> =>
  app
    .db()
    .select({
      seq: attemptEvents.seq,
      at: attemptEvents.at,
      kind: attemptEvents.kind,
      data: attemptEvents.data,
      hash: attemptEvents.hash,
    })
    .from(attemptEvents)
    .where(eq(attemptEvents.attemptId, attemptId))
    .orderBy(asc(attemptEvents.seq));

/**
 * The results of attempts that are over (B-096), by attempt. An attempt's result is the same whenever and however often
 * it is read, except for what is to come, which depends on every attempt at the exam: whether and from when another one
 * can be started, and how many are left.
 */
export async function resultsOf(app: App, attempts: readonly Attempt[]): Promise<Map<number, AttemptResult>> {
  if (attempts.length === 0) return new Map();
  const rows = await findAround(app.db()).execute({ attempts: attempts.map(({ id }) => id) });
  const around = new Map(rows.map((row) => [row.id, row]));
  const now = app.now();
  return new Map(attempts.map((attempt) => [attempt.id, resultIn(attempt, around.get(attempt.id)!, now)]));
}

/** The same for one attempt. */
export const resultOf = async (app: App, attempt: Attempt): Promise<AttemptResult> =>
  (await resultsOf(app, [attempt])).get(attempt.id)!;

function resultIn(attempt: Attempt, around: Around, now: Date): AttemptResult {
  const { name, maxAttempts, live, closesAt, topics, links, ledger, attempts } = around;
  const inReview = attempt.status === "REVIEW";
  const { status, percentage } = verdictOf(attempt);
  const past = attempts.map(({ lockedUntil: until, ...one }) => ({
    ...one,
    lockedUntil: until === null ? null : new Date(until),
  }));
  return {
    attempt_id: attempt.id,
    exam_id: attempt.examId,
    status,
    passed: attempt.status === "PASSED",
    attempt_percentage: percentage,
    pass_percentage: attempt.passPercentage,
    exam_name: name,
    topics: inReview ? [] : topics,
    content_links: inReview ? [] : links,
    locked_until: lockedUntil(past, now)?.toISOString() ?? null,
    remaining_attempts: remainingAttempts({ maxAttempts }, past),
    ...ruledOutBy({ live, maxAttempts, closesAt: closesAt === null ? null : new Date(closesAt) }, past, now),
    receipt: receiptOf(attempt, around),
    time: ledgerOf(attempt, ledger),
  };
}

function receiptOf(
  attempt: Attempt,
  { name, learner, questions, late }: Pick<Around, "name" | "learner" | "questions" | "late">,
): Receipt {
  const { status, percentage, answered } = standingOf(attempt);
  const iso = (at: string): string => new Date(at).toISOString();
  return {
    attempt_id: attempt.id,
    exam_name: name,
    learner,
    started_at_iso: attempt.startedAt.toISOString(),
    finished_at_iso: attempt.finishedAt!.toISOString(),
    ended_by: attempt.endedBy!,
    answered,
    questions,
    status,
    attempt_percentage: percentage,
    pass_percentage: attempt.passPercentage,
    late: late.map(({ receivedAt, answers, decision, decidedAt, reason }) => ({
      received_at_iso: iso(receivedAt),
      answers,
      decision,
      decided_at_iso: decidedAt && iso(decidedAt),
      reason,
    })),
    hash: attempt.receiptHash!,
  };
}

/** The receipt of an attempt that is over. */
export async function readReceipt(app: App, attempt: Attempt): Promise<Receipt> {
  const [around] = await findAround(app.db()).execute({ attempts: [attempt.id] });
  return receiptOf(attempt, around!);
}

/** The fair-time ledger of an attempt that is over (G-9). */
function ledgerOf(attempt: Attempt, lines: readonly LedgerLine[]): TimeEntry[] {
  const of = (kind: LedgerLine["kind"]) =>
    lines.filter((line) => line.kind === kind).map((line) => ({ ...line, at: new Date(line.at) }));
  return timeLedger({
    startedAt: attempt.startedAt,
    originalFinishesAt: attempt.originalFinishesAt,
    finishedAt: attempt.finishedAt!,
    granted: [
      ...of("started").flatMap(({ at, granted }) => granted.map((grant) => ({ at, ...grant }))),
      ...of("granted"),
    ],
    gaps: of("contactGap"),
  });
}
