import { eq, sql } from "drizzle-orm";
import { Id } from "#src/contracts/endpoint.ts";
import { AlreadyFinished, PartlySaved, WrittenElsewhere, type Saved } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import type { Caller } from "../../caller.ts";
import { statement } from "../../database/database.ts";
import { Refused } from "../../refusals.ts";
import { examAttempts } from "../../schema/index.ts";
import { judge, type Revision, type Verdict } from "./answers.ts";
import {
  contact,
  isOver,
  moved,
  noAttempt,
  retried,
  announceChange,
  timeOf,
  writeOne,
  type Attempt,
  type Change,
} from "./attempts.ts";
import { endOverdue } from "./finish.ts";
import type { WritingHeaders } from "./headers.ts";
import { keepLate } from "./late.ts";
import { askedQuestions, heldQuestions } from "./questions.ts";
import { keepSession } from "./start.ts";
import type { Writing } from "./writing.ts";

export type Saving =
  | { kind: "saved"; answer: Saved; refused: Verdict["refused"] }
  | { kind: "over"; attempt: Attempt }
  | { kind: "elsewhere"; attempt: Attempt };

/** Saves answers (E-040). By the time it responds, they are committed (P2). */
export async function save(app: App, caller: Caller, writing: Writing): Promise<Saving> {
  const saving = await retried(app, writing.attempt, async (held) => {
    const { attempt, revisions } = await readAnswered(app, caller, writing);
    if (attempt.status !== "OPEN") return { kind: "over" as const };
    if (isOver(attempt, writing.receivedAt)) {
      if (!held) await endOverdue(app, [attempt]);
      return undefined;
    }
    if (!mayWrite(attempt, writing)) return { kind: "elsewhere" as const, attempt };
    const verdict = judge(writing.answers, await askedQuestions(app, attempt), revisions, writing);
    if (verdict.overtaken) return { kind: "elsewhere" as const, attempt };
    const written = await writeSaved(app, attempt, writing, verdict);
    return written && { kind: "saved" as const, attempt: written, verdict };
  });
  if (saving.kind === "elsewhere") return saving;
  if (saving.kind === "over") return { kind: "over", attempt: await keepLate(app, writing) };
  await keepSession(app, caller, saving.attempt);
  const { answer, refused } = savedOf(app, saving.attempt, writing, saving.verdict);
  // A tab that takes over continues from the current answers, without a request of its own.
  const questions = writing.takeOver ? await heldQuestions(app, saving.attempt) : undefined;
  return { kind: "saved", answer: { ...answer, ...(questions && { questions }) }, refused };
}

/**
 * The attempt that a request refers to, with the revisions of its answers.
 * @throws Refused 404 where it is not the caller's
 */
async function readAnswered(
  app: App,
  caller: Caller,
  { attempt: id, examId, answers }: Writing,
): Promise<{ attempt: Attempt; revisions: Map<number, Revision> }> {
  // Leaves impossible ids for `judge` to refuse: in the database they would fail the whole request.
  const questions = answers.map(({ question_id }) => question_id).filter((one) => Id.safeParse(one).success);
  const [row] = await findAnswered(app.db()).execute({ id, questions });
  if (!row || !isCallersAttempt(row.attempt, caller, examId)) throw noAttempt();
  return {
    attempt: row.attempt,
    revisions: new Map(row.revisions.map((stored) => [stored.question, stored])),
  };
}

/** Whether an attempt is the caller's, and at this exam. */
export const isCallersAttempt = (
  attempt: Attempt | undefined,
  caller: Caller,
  examId: number,
): attempt is Attempt => attempt?.userId === caller.userId && attempt.examId === examId;

const findAnswered = statement((db) =>
  db
    .select({
      attempt: examAttempts,
      revisions: sql<(Revision & { question: number })[]>`(
        select coalesce(json_agg(json_build_object('question', w.question_id, 'rev', w.rev, 'tab', w.tab)), '[]')
        from exam_answers w
        where w.attempt_id = ${sql.placeholder("id")}::int
          and w.question_id = any(${sql.placeholder("questions")}::int[]))`,
    })
    .from(examAttempts)
    .where(eq(examAttempts.id, sql.placeholder("id")))
    .prepare("exam_attempt_answered"),
);

/** P8: only one tab writes. The first one may if none has yet. */
export const mayWrite = ({ writer }: Attempt, { tab, takeOver }: WritingHeaders): boolean =>
  writer === null || writer === tab || takeOver;

/** The change that stores the valid answers, and everything else in the request. */
export function changeOf(
  attempt: Attempt,
  { tab, rev }: Writing,
  { written, refused }: Verdict,
  now: Date,
): Change {
  const takesOver = attempt.writer !== tab && attempt.writer !== null;
  const heard = contact(attempt, now);
  if (takesOver) moved(attempt.status, { type: "takeOver" });
  if (written.length > 0) moved(attempt.status, { type: "save" });
  return {
    attempt,
    set: { ...heard.set, ...(takesOver || written.length > 0 ? { writer: tab } : {}) },
    events: [
      ...heard.events,
      ...(takesOver ? [{ kind: "takenOver" as const, data: { from: attempt.writer, to: tab } }] : []),
      ...(written.length > 0 ? [{ kind: "saved" as const, data: { tab, rev, items: written } }] : []),
      ...(refused.length > 0
        ? [
            {
              kind: "refused" as const,
              data: { tab, rev, items: refused.map(({ question, message }) => ({ question, message })) },
            },
          ]
        : []),
    ],
    answers: written.map((answer) => ({ ...answer, rev, tab })),
  };
}

async function writeSaved(
  app: App,
  attempt: Attempt,
  writing: Writing,
  verdict: Verdict,
): Promise<Attempt | undefined> {
  const change = changeOf(attempt, writing, verdict, app.now());
  const takesOver = change.events?.some(({ kind }) => kind === "takenOver");
  if (!takesOver) return writeOne(app, change);
  return app.inTransaction(async () => {
    const next = await writeOne(app, change);
    if (next) await announceChange(app, next);
    return next;
  });
}

/** The response to a request about its answers. */
export function savedOf(
  app: App,
  attempt: Attempt,
  { rev }: Writing,
  { written, repeated, refused }: Verdict,
): { answer: Saved; refused: Verdict["refused"] } {
  const saved = [
    ...written.map(({ question }) => ({ question_id: question, rev })),
    ...repeated.map(({ question, rev: stored }) => ({ question_id: question, rev: stored })),
  ];
  return {
    answer: {
      ...timeOf(attempt, app.now()),
      attempt_id: attempt.id,
      saved,
      refused: refused.map(({ question, message }) => ({ question_id: question, message })),
    },
    refused,
  };
}

/** 422: the errors by position in the request, together with what was saved (EXM-11). */
export function partlySaved(answer: Saved, errors: Record<string, string[]>): Refused {
  const [message = "Some answers were not saved"] = Object.values(errors).flat();
  return new Refused(422, PartlySaved.parse({ message, errors, data: answer }));
}

export const errorsOf = (refused: Verdict["refused"]): Record<string, string[]> =>
  Object.fromEntries(refused.map(({ index, message }) => [`answers.${index}`, [message]]));

/** 208 (B-106). */
export const alreadyFinished = ({ id, finishedAt }: Attempt) =>
  AlreadyFinished.parse({ data: { attempt_id: id, finished_at_iso: finishedAt!.toISOString() } });

/** 409: another tab is writing, with what it has written. */
export async function writtenElsewhere(app: App, attempt: Attempt): Promise<Refused> {
  return new Refused(
    409,
    WrittenElsewhere.parse({
      message: "This exam is open in another window",
      data: {
        ...timeOf(attempt, app.now()),
        attempt_id: attempt.id,
        writer: attempt.writer,
        questions: await heldQuestions(app, attempt),
      },
    }),
  );
}
