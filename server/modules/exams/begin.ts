import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { ExamQuestion } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { perApp } from "../../perApp.ts";
import { hashOf } from "../../sessions/tokens.ts";
import { later, type Attempt } from "./attempts.ts";
import { contentsOf } from "./contents.ts";
import { drawQuestions, orderOptions } from "./draw.ts";
import { chain, emptyJournal } from "./journal.ts";
import { extraSeconds, lockedGrantsOf, type Opening } from "./opening.ts";
import { firstShown } from "./questions.ts";
import { inRounds } from "./together.ts";

/** What the learner of a new attempt receives. */
export type Begun = Pick<
  Attempt,
  "id" | "examId" | "startedAt" | "finishesAt" | "originalFinishesAt" | "writer" | "draftKey"
>;

/** A start that has been decided, with the questions drawn for it. */
type Start = {
  userId: number;
  opening: Opening;
  seed: string;
  writer: string | null;
  completionKey: string;
  questions: { id: number; version: number; options: number[] }[];
};

const keyOf = ({ userId, opening: { id } }: Pick<Start, "userId" | "opening">): string => `${userId} ${id}`;

const roundsOf = perApp((app) =>
  inRounds<Start, { begun: Begun | undefined }>(
    keyOf,
    (starts) => beginAll(app, starts, { skipLocked: true }),
    (error) => app.log.warn({ err: error }, "exams could not be started together"),
  ),
);

/**
 * Creates an attempt, with all the time granted by then. Does nothing if one is open, or another was created since
 * `opening` was read. Learners who start at the same moment share a transaction, in which nobody waits for another.
 */
export async function begin(
  app: App,
  userId: number,
  opening: Opening,
  writer: string | null,
  completionKey: string,
): Promise<{ attempt: Begun; questions: ExamQuestion[] } | undefined> {
  const seed = randomBytes(16).toString("hex");
  const contents = await contentsOf(app, opening.edition, drawQuestions(seed, opening.pools));
  const drawn = contents.map((content) => ({
    content,
    options: orderOptions(
      seed,
      content.options.map(({ id }) => id),
    ),
  }));
  const questions = drawn.map(({ content: { id, version }, options }) => ({ id, version, options }));
  const start = { userId, opening, seed, writer, completionKey, questions };
  const made = (await roundsOf(app)(start)) ?? (await beginAll(app, [start], {}))[0]!;
  return (
    made.begun && {
      attempt: made.begun,
      questions: firstShown(app, { id: made.begun.id, seed }, drawn),
    }
  );
}

/**
 * Makes starts, each by a different learner or at a different exam. With `skipLocked` leaves out those that somebody
 * else has locked.
 */
async function beginAll(
  app: App,
  starts: readonly Start[],
  how: { skipLocked?: boolean },
): Promise<({ begun: Begun | undefined } | undefined)[]> {
  return app.inTransaction(async () => {
    const pairs = starts.map(({ userId, opening }) => ({ userId, examId: opening.id }));
    const grants = await lockedGrantsOf(app, pairs, how);
    const now = app.now();
    const drafts = starts.flatMap((start, i) => {
      const granted = grants[i];
      return granted ? [draftOf(start, granted, now)] : [];
    });
    const rows = await insertAttempts(app.db()).execute({
      attempts: JSON.stringify(drafts.map(({ row }) => row)),
      questions: JSON.stringify(drafts.flatMap(({ questions }) => questions)),
      events: JSON.stringify(drafts.flatMap(({ events }) => events)),
    });
    const ids = new Map(rows.map(({ seed, id }) => [seed, id]));
    const begun = new Map(
      drafts.map(({ row: { seed }, attempt }) => {
        const id = ids.get(seed);
        return [seed, id === undefined ? undefined : { ...attempt, id }];
      }),
    );
    return starts.map(({ seed }) => (begun.has(seed) ? { begun: begun.get(seed) } : undefined));
  });
}

/** The rows to write for a start, joined by the seed, which is unique. */
function draftOf(start: Start, granted: Opening["granted"], now: Date) {
  const { userId, opening, seed, writer, completionKey, questions } = start;
  const originalFinishesAt = later(now, opening.seconds);
  const finishesAt = later(originalFinishesAt, extraSeconds({ granted }));
  const events = chain(emptyJournal, now, [
    {
      kind: "started",
      data: {
        seed,
        pass_percentage: opening.passPercentage,
        finishes_at: finishesAt.toISOString(),
        writer,
        questions,
        granted,
      },
    },
  ]);
  const last = events.at(-1)!;
  const attempt = {
    examId: opening.id,
    startedAt: now,
    finishesAt,
    originalFinishesAt,
    writer,
    draftKey: randomBytes(32).toString("base64"),
  };
  return {
    attempt,
    row: {
      ...attempt,
      userId,
      seed,
      passPercentage: opening.passPercentage,
      completionKeyHash: hashOf(completionKey),
      journalSeq: last.seq,
      journalHead: last.hash,
      known: opening.attempts.length,
    },
    questions: questions.map((question, position) => ({ ...question, position, seed })),
    events: events.map((event) => ({ ...event, seed })),
  };
}

const insertAttempts = statement((db) => {
  const begun = db.$with("begun", { id: sql<number>`id`.as("id"), seed: sql<string>`seed`.as("seed") })
    .as(sql`
    insert into exam_attempts (exam_id, user_id, seed, pass_percentage, started_at, finishes_at,
      original_finishes_at, writer, draft_key, completion_key_hash, contact_at, journal_seq, journal_head)
    select "examId", "userId", seed, "passPercentage", "startedAt", "finishesAt", "originalFinishesAt", writer,
      "draftKey", "completionKeyHash", "startedAt", "journalSeq", "journalHead"
    from jsonb_to_recordset(${sql.placeholder("attempts")}::jsonb) as a("examId" int, "userId" int, seed text,
      "passPercentage" int, "startedAt" timestamptz, "finishesAt" timestamptz, "originalFinishesAt" timestamptz,
      writer text, "draftKey" text, "completionKeyHash" text, "journalSeq" int, "journalHead" text, known int)
    where known = (select count(*) from exam_attempts o where o.user_id = "userId" and o.exam_id = "examId")
    on conflict (user_id, exam_id) where status = 'OPEN' do nothing
    returning id, seed`);
  const id = { id: sql<number>`id`.as("id") };
  const asked = db.$with("asked", id).as(sql`
    insert into exam_attempt_questions (attempt_id, question_id, version, position, options)
    select begun.id, q.id, q.version, q.position, q.options
    from jsonb_to_recordset(${sql.placeholder("questions")}::jsonb) as q(
      id int, version int, position int, options int[], seed text)
    join begun on begun.seed = q.seed
    returning attempt_id as id`);
  const noted = db.$with("noted", id).as(sql`
    insert into exam_attempt_events (attempt_id, seq, at, kind, data, hash)
    select begun.id, e.seq, e.at, e.kind, e.data, e.hash
    from jsonb_to_recordset(${sql.placeholder("events")}::jsonb) as e(
      seq int, at timestamptz, kind text, data jsonb, hash text, seed text)
    join begun on begun.seed = e.seed
    returning attempt_id as id`);
  return db
    .with(begun, asked, noted)
    .select({ id: begun.id, seed: begun.seed })
    .from(begun)
    .prepare("exam_begin");
});
