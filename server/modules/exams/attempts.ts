import { examChanged } from "#src/contracts/examChanged.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Answer, ExamTime } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { moveAttempt, type AttemptMove, type AttemptStatus } from "#src/machines/exam/attemptLifecycle.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { refuse } from "../../refusals.ts";
import { examAttempts } from "../../schema/index.ts";
import { chain, type NewEvent } from "./journal.ts";

export type Attempt = typeof examAttempts.$inferSelect;

/** Somebody else's attempt and a missing one get the same response. */
export const noAttempt = () => refuse.notFound("This attempt does not exist");

export const later = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1_000);

/** Whether something that arrives at this time is still in time (P4). */
export const isInTime = ({ finishesAt }: Pick<Attempt, "finishesAt">, at: Date): boolean =>
  at <= later(finishesAt, limits.graceSeconds);

/** Whether nothing that arrives at this time counts any more. */
export const isOver = (attempt: Pick<Attempt, "status" | "finishesAt">, at: Date): boolean =>
  attempt.status !== "OPEN" || !isInTime(attempt, at);

export const timeOf = (attempt: Pick<Attempt, "finishesAt" | "originalFinishesAt">, now: Date): ExamTime => ({
  server_time_iso: now.toISOString(),
  finishes_at_iso: attempt.finishesAt.toISOString(),
  original_finishes_at_iso: attempt.originalFinishesAt.toISOString(),
});

/** The status after a move. @throws Refused 409 where the lifecycle does not allow it */
export function moved(status: AttemptStatus, move: AttemptMove): AttemptStatus {
  const next = moveAttempt(status, move);
  if (!next) throw refuse.conflict("You cannot do this at this stage of the attempt");
  return next;
}

const findAttempt = statement((db) =>
  db
    .select()
    .from(examAttempts)
    .where(eq(examAttempts.id, sql.placeholder("id")))
    .prepare("exam_attempt"),
);
const lockAttempts = (name: string, how?: { skipLocked: true }) =>
  statement((db) =>
    db
      .select()
      .from(examAttempts)
      .where(sql`${examAttempts.id} = any(${sql.placeholder("ids")}::int[])`)
      .orderBy(examAttempts.id)
      .for("update", how)
      .prepare(name),
  );
const lockAll = lockAttempts("exam_attempts_locked");
const lockFree = lockAttempts("exam_attempts_free", { skipLocked: true });

/** The caller's own attempt. @throws Refused 404 for any other */
export async function ownAttempt(app: App, userId: number, id: number): Promise<Attempt> {
  const [attempt] = await findAttempt(app.db()).execute({ id });
  if (attempt?.userId !== userId) throw noAttempt();
  return attempt;
}

/**
 * Locks attempts until the current transaction ends; with `skipLocked` leaves out those that somebody else has locked.
 */
export async function lockedAttempts(
  app: App,
  ids: readonly number[],
  { skipLocked = false } = {},
): Promise<Map<number, Attempt>> {
  const attempts = await (skipLocked ? lockFree : lockAll)(app.db()).execute({ ids });
  return new Map(attempts.map((attempt) => [attempt.id, attempt]));
}

/** The same for one. @throws Refused 404 where it does not exist */
export async function lockedAttempt(app: App, id: number): Promise<Attempt> {
  const attempt = (await lockedAttempts(app, [id])).get(id);
  if (!attempt) throw noAttempt();
  return attempt;
}

/** The open attempt of a user at an exam, locked until the transaction ends. */
export async function lockedOpenAttempt(
  app: App,
  userId: number,
  examId: number,
): Promise<Attempt | undefined> {
  const [attempt] = await app
    .db()
    .select()
    .from(examAttempts)
    .where(
      and(eq(examAttempts.userId, userId), eq(examAttempts.examId, examId), eq(examAttempts.status, "OPEN")),
    )
    .for("update");
  return attempt;
}

/** What may change in an attempt, together with the line of its journal that records it. */
type Changeable = Pick<
  Attempt,
  | "status"
  | "finishesAt"
  | "finishedAt"
  | "endedBy"
  | "answered"
  | "percentage"
  | "lockedUntil"
  | "counted"
  | "writer"
  | "leftAt"
  | "contactAt"
>;
export type StoredAnswer = { question: number; answer: Answer; flagged: boolean; rev: number; tab: string };
export type Mark = { question: number; correct: boolean | null; note?: string | null };

/** One change of an attempt, as it was read, with everything that belongs to it. */
export type Change = {
  attempt: Attempt;
  set?: Partial<Changeable>;
  events?: readonly NewEvent[];
  answers?: readonly StoredAnswer[];
  marks?: readonly Mark[];
};

/**
 * Changes attempts, their answers, marks and journals in one statement: a change is stored as a whole or not at all.
 * Skips a change if a line has been added to the attempt's journal since the attempt was read.
 */
const write = statement((db) => {
  const placeholder = (name: string) => sql`${sql.placeholder(name)}::jsonb`;
  const id = { id: sql<number>`id`.as("id") };
  const moved = db.$with("moved", id).as(sql`
    update exam_attempts a set
      status = c.status, finishes_at = c."finishesAt", finished_at = c."finishedAt", ended_by = c."endedBy",
      answered = c.answered, percentage = c.percentage, locked_until = c."lockedUntil", counted = c.counted,
      writer = c.writer, left_at = c."leftAt", contact_at = greatest(a.contact_at, c."contactAt"),
      journal_seq = c."journalSeq", journal_head = c."journalHead", receipt_hash = c."receiptHash"
    from jsonb_to_recordset(${placeholder("attempts")}) as c(
      id int, was int, status text, "finishesAt" timestamptz, "finishedAt" timestamptz, "endedBy" text,
      answered int, percentage int, "lockedUntil" timestamptz, counted boolean, writer text,
      "leftAt" timestamptz, "contactAt" timestamptz, "journalSeq" int, "journalHead" text, "receiptHash" text)
    where a.id = c.id and a.journal_seq = c.was
    returning a.id`);
  const noted = db.$with("noted", id).as(sql`
    insert into exam_attempt_events (attempt_id, seq, at, kind, data, hash)
    select e.attempt, e.seq, e.at, e.kind, e.data, e.hash
    from jsonb_to_recordset(${placeholder("events")}) as e(
      attempt int, seq int, at timestamptz, kind text, data jsonb, hash text)
    join moved on moved.id = e.attempt
    returning attempt_id as id`);
  const kept = db.$with("kept", id).as(sql`
    insert into exam_answers (attempt_id, question_id, answer, flagged, rev, tab, saved_at)
    select w.attempt, w.question, w.answer, w.flagged, w.rev, w.tab, w.at
    from jsonb_to_recordset(${placeholder("answers")}) as w(
      attempt int, question int, answer jsonb, flagged boolean, rev bigint, tab text, at timestamptz)
    join moved on moved.id = w.attempt
    on conflict (attempt_id, question_id) do update set
      answer = excluded.answer, flagged = excluded.flagged, rev = excluded.rev, tab = excluded.tab,
      saved_at = excluded.saved_at
    returning attempt_id as id`);
  const marked = db.$with("marked", id).as(sql`
    update exam_attempt_questions q set correct = m.correct, note = coalesce(m.note, q.note)
    from jsonb_to_recordset(${placeholder("marks")}) as m(attempt int, question int, correct boolean, note text)
    join moved on moved.id = m.attempt
    where q.attempt_id = m.attempt and q.question_id = m.question
    returning q.attempt_id as id`);
  return db.with(moved, noted, kept, marked).select({ id: moved.id }).from(moved).prepare("exam_write");
});

/**
 * Makes changes, each to a different attempt.
 * @returns the attempts as they are now, without those that had changed since they were read
 */
export async function writeAll(app: App, changes: readonly Change[]): Promise<Attempt[]> {
  const now = app.now();
  const at = now.toISOString();
  const done = changes.map(({ attempt, set = {}, events = [] }) => {
    const lines = chain({ seq: attempt.journalSeq, hash: attempt.journalHead }, now, events);
    const last = lines.at(-1) ?? { seq: attempt.journalSeq, hash: attempt.journalHead };
    const receiptHash = lines.find(({ kind }) => kind === "finished")?.hash ?? attempt.receiptHash;
    const next = { ...attempt, ...set, journalSeq: last.seq, journalHead: last.hash, receiptHash };
    return { next, was: attempt.journalSeq, lines };
  });
  const each = <T>(rowsOf: (change: Change) => readonly T[] | undefined) =>
    JSON.stringify(
      changes.flatMap((change) =>
        (rowsOf(change) ?? []).map((row) => ({ ...row, attempt: change.attempt.id, at })),
      ),
    );
  const rows = await write(app.db()).execute({
    attempts: JSON.stringify(done.map(({ next, was }) => ({ ...next, was }))),
    events: JSON.stringify(
      done.flatMap(({ next, lines }) => lines.map((line) => ({ ...line, attempt: next.id }))),
    ),
    answers: each(({ answers }) => answers),
    marks: each(({ marks }) => marks),
  });
  const made = new Set(rows.map(({ id }) => id));
  return done.flatMap(({ next }) => (made.has(next.id) ? [next] : []));
}

/** Makes one change. @returns the attempt as it is now; undefined if it had changed since it was read */
export const writeOne = async (app: App, change: Change): Promise<Attempt | undefined> =>
  (await writeAll(app, [change]))[0];

/** How often a change is retried on a fresh reading before the attempt is locked for it. */
const tries = 8;

/**
 * Reads, decides and writes without a lock. If somebody else wrote in between, it decides again; after too many retries
 * it goes ahead with the attempt locked.
 * @param decide returns undefined if its write came too late; must not wait if the attempt is locked (`held`)
 */
export async function retried<T>(
  app: App,
  id: number,
  decide: (held: boolean) => Promise<T | undefined>,
): Promise<T> {
  for (let i = 0; i < tries; i += 1) {
    const result = await decide(false);
    if (result !== undefined) return result;
  }
  const result = await app.inTransaction(async () => {
    await lockedAttempts(app, [id]);
    return decide(true);
  });
  if (result !== undefined) return result;
  throw refuse.unavailable();
}

/** Tells the learner's tabs that an attempt has changed. */
export const announceChange = (app: App, attempt: Attempt): Promise<void> =>
  app.outbox.live([attempt.userId], examChanged, {
    exam_id: attempt.examId,
    attempt_id: attempt.id,
    finishes_at_iso: attempt.finishesAt.toISOString(),
    writer: attempt.writer,
    finished: attempt.status !== "OPEN",
  });

/**
 * What contact from the learner means for an open attempt: the contact itself, a return, the end of a long silence
 * (G-9).
 */
export function contact(attempt: Attempt, at: Date): { set: Partial<Changeable>; events: NewEvent[] } {
  const silence = Math.floor((at.getTime() - attempt.contactAt.getTime()) / 1_000);
  return {
    set: { contactAt: at, leftAt: null },
    events: [
      ...(silence > limits.gapSeconds ? [{ kind: "contactGap" as const, data: { seconds: silence } }] : []),
      ...(attempt.leftAt ? [{ kind: "returned" as const, data: {} }] : []),
    ],
  };
}
