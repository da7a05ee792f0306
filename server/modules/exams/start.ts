import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { examCalls, type ExamQuestion, type OpenAttempt, type StartAnswer } from "#src/contracts/exam.ts";
import { exam as limits } from "#src/contracts/limits.ts";
import { howToGoOn } from "../../access.ts";
import type { App, Caller } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { refuse, type Refused } from "../../refusals.ts";
import { examAttempts } from "../../schema/index.ts";
import { hashOf, newToken } from "../../sessions/tokens.ts";
import { contact, isOver, later, ownAttempt, retried, timeOf, writeOne, type Attempt } from "./attempts.ts";
import { contentsOf } from "./contents.ts";
import { drawQuestions, orderOptions } from "./draw.ts";
import { refusalToStart } from "./eligibility.ts";
import { endOverdue } from "./finish.ts";
import { chain, noLines } from "./journal.ts";
import {
  extraSeconds,
  introductionOf,
  lockedGrants,
  readOpening,
  startErrorOf,
  type Opening,
} from "./opening.ts";
import { isPassword } from "./password.ts";
import { firstShown, shownQuestions } from "./questions.ts";

/** What a learner asks for when they open an exam. */
export type Asked = {
  examId: number;
  password: string | undefined;
  confirmed: boolean;
  /** By this learner, as far as they knew when they confirmed; null where that is not said. */
  attemptsMade: number | null;
  tab: string | null;
  clientTime: string | null;
};

/**
 * Opens an exam (E-039). An attempt under way is answered whatever was asked (T-27); else the refusals come first, then the
 * password, then the question whether to start, which is asked anew of whoever confirmed it before an attempt that they did
 * not know of: their start may be the one that began it, repeated as nobody heard the answer (EXM-8).
 */
export async function open(app: App, caller: Caller, asked: Asked): Promise<StartAnswer> {
  const { opening, hasEnded } = await readCurrent(app, caller.userId, asked.examId);
  const underWay = opening.attempts.find(({ status }) => status === "OPEN");
  if (underWay) return resume(app, caller, opening, underWay.id, asked);

  const refusal = refusalToStart(opening, opening.attempts, app.now());
  if (refusal) return { error: startErrorOf(opening, refusal) };

  const exam = introductionOf(opening);
  const password = await checkPassword(app, caller.userId, opening, asked.password);
  if (password !== "right")
    return { status: "needs_password", exam, password_incorrect: password === "wrong" };
  const made = opening.attempts.length;
  const isConfirmed = asked.confirmed && !hasEnded && (asked.attemptsMade ?? made) === made;
  if (!isConfirmed) return { status: "confirm_start", exam, password_incorrect: false };
  if (caller.acting !== "self") throw await notAsOneself(app, caller, opening.id);

  const completionKey = newToken();
  const begun = await begin(app, caller.userId, opening, asked.tab, completionKey);
  if (begun)
    return { data: await shown(app, caller, opening, begun.attempt, begun.questions, completionKey, asked) };
  // Another request of the same learner was faster: its attempt is theirs.
  const now = await readOpening(app, caller.userId, asked.examId);
  const faster = now.attempts.find(({ status }) => status === "OPEN");
  if (!faster) return open(app, caller, { ...asked, confirmed: false });
  return resume(app, caller, opening, faster.id, asked);
}

/** Reviewing starts nothing, as nothing of it is kept. That it was tried is, as every refusal of acting is. */
async function notAsOneself(app: App, caller: Caller, examId: number): Promise<Refused> {
  const { method, path } = examCalls.start;
  await app.audit({
    caller,
    act: `${method} ${path}`,
    subject: `exam ${examId}`,
    outcome: "refused",
    details: { needs: "as oneself" },
  });
  return refuse.forbidden(howToGoOn(caller));
}

/** The opening after an attempt whose time is over was ended (P5), and whether one was. */
async function readCurrent(
  app: App,
  userId: number,
  examId: number,
): Promise<{ opening: Opening; hasEnded: boolean }> {
  const opening = await readOpening(app, userId, examId);
  const underWay = opening.attempts.find(({ status }) => status === "OPEN");
  if (!underWay) return { opening, hasEnded: false };
  const attempt = await ownAttempt(app, userId, underWay.id);
  if (!isOver(attempt, app.now())) return { opening, hasEnded: false };
  await endOverdue(app, [attempt]);
  return { opening: await readOpening(app, userId, examId), hasEnded: true };
}

async function checkPassword(
  app: App,
  userId: number,
  { id: examId, passwordHash }: Opening,
  given: string | undefined,
): Promise<"right" | "wrong" | "missing"> {
  if (passwordHash === null) return "right";
  if (given === undefined || given === "") return "missing";
  return (await isPassword(app, { userId, examId, given, passwordHash })) ? "right" : "wrong";
}

const insertAttempt = statement((db) => {
  const id = { id: sql<number>`id`.as("id") };
  const begun = db.$with("begun", id).as(sql`
    insert into exam_attempts (exam_id, user_id, seed, pass_percentage, started_at, finishes_at,
      original_finishes_at, writer, draft_key, completion_key_hash, contact_at, journal_seq, journal_head)
    select "examId", "userId", seed, "passPercentage", "startedAt", "finishesAt", "originalFinishesAt", writer,
      "draftKey", "completionKeyHash", "startedAt", "journalSeq", "journalHead"
    from jsonb_to_record(${sql.placeholder("attempt")}::jsonb) as a("examId" int, "userId" int, seed text,
      "passPercentage" int, "startedAt" timestamptz, "finishesAt" timestamptz, "originalFinishesAt" timestamptz,
      writer text, "draftKey" text, "completionKeyHash" text, "journalSeq" int, "journalHead" text, known int)
    where known = (select count(*) from exam_attempts o where o.user_id = "userId" and o.exam_id = "examId")
    on conflict (user_id, exam_id) where status = 'OPEN' do nothing
    returning id`);
  const asked = db.$with("asked", id).as(sql`
    insert into exam_attempt_questions (attempt_id, question_id, version, position, options)
    select begun.id, q.id, q.version, q.position, q.options
    from begun, jsonb_to_recordset(${sql.placeholder("questions")}::jsonb) as q(
      id int, version int, position int, options int[])
    returning attempt_id as id`);
  const noted = db.$with("noted", id).as(sql`
    insert into exam_attempt_events (attempt_id, seq, at, kind, data, hash)
    select begun.id, e.seq, e.at, e.kind, e.data, e.hash
    from begun, jsonb_to_recordset(${sql.placeholder("events")}::jsonb) as e(
      seq int, at timestamptz, kind text, data jsonb, hash text)
    returning attempt_id as id`);
  return db.with(begun, asked, noted).select({ id: begun.id }).from(begun).prepare("exam_begin");
});

/**
 * Makes an attempt, with all the time that is granted by then. Nothing is made where there is an open one, or another was
 * made since the reading.
 */
async function begin(
  app: App,
  userId: number,
  opening: Opening,
  writer: string | null,
  completionKey: string,
): Promise<{ attempt: Shown; questions: ExamQuestion[] } | undefined> {
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
  const begun = await app.inTransaction(async () => {
    const granted = await lockedGrants(app, userId, opening.id);
    const now = app.now();
    const originalFinishesAt = later(now, opening.seconds);
    const finishesAt = later(originalFinishesAt, extraSeconds({ granted }));
    const events = chain(noLines, now, [
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
    const [begun] = await insertAttempt(app.db()).execute({
      attempt: JSON.stringify({
        ...attempt,
        userId,
        seed,
        passPercentage: opening.passPercentage,
        completionKeyHash: hashOf(completionKey),
        journalSeq: last.seq,
        journalHead: last.hash,
        known: opening.attempts.length,
      }),
      questions: JSON.stringify(questions.map((question, position) => ({ ...question, position }))),
      events: JSON.stringify(events),
    });
    return begun && { ...attempt, id: begun.id };
  });
  return begun && { attempt: begun, questions: firstShown(app, { id: begun.id, seed }, drawn) };
}

/**
 * Goes on with an attempt under way. The completion key of an earlier load is good for nothing from now on (D-1). Where the
 * attempt has ended in between, nothing new is started.
 */
async function resume(
  app: App,
  caller: Caller,
  opening: Opening,
  id: number,
  asked: Asked,
): Promise<StartAnswer> {
  if (caller.acting !== "self") throw await notAsOneself(app, caller, opening.id);
  const attempt = await retried(async () => {
    const read = await ownAttempt(app, caller.userId, id);
    return read.status === "OPEN" ? writeOne(app, { attempt: read, ...contact(read, app.now()) }) : read;
  });
  if (attempt.status !== "OPEN") return open(app, caller, { ...asked, confirmed: false });
  const completionKey = newToken();
  await app
    .db()
    .update(examAttempts)
    .set({ completionKeyHash: hashOf(completionKey) })
    .where(eq(examAttempts.id, id));
  const questions = await shownQuestions(app, attempt);
  return { data: await shown(app, caller, opening, attempt, questions, completionKey, asked) };
}

type Shown = Pick<
  Attempt,
  "id" | "examId" | "startedAt" | "finishesAt" | "originalFinishesAt" | "writer" | "draftKey"
>;

/** An attempt as its learner has it. Their session lives on until after its end (P9). */
async function shown(
  app: App,
  caller: Caller,
  { name }: Opening,
  attempt: Shown,
  questions: ExamQuestion[],
  completionKey: string,
  { clientTime }: Asked,
): Promise<OpenAttempt> {
  await keepSession(app, caller, attempt);
  return {
    ...timeOf(attempt, app.now()),
    id: attempt.examId,
    attempt_id: attempt.id,
    name,
    started_at_iso: attempt.startedAt.toISOString(),
    client_time_iso: clientTime,
    questions,
    writer: attempt.writer,
    draft_key: attempt.draftKey,
    completion_key: completionKey,
  };
}

/** P9: whoever sits an exam is not signed out before it is over and the result was read. */
export const keepSession = (
  app: App,
  caller: Caller,
  { finishesAt }: Pick<Attempt, "finishesAt">,
): Promise<void> => app.sessions.keepUntil(caller, later(finishesAt, limits.sessionSecondsAfter));
