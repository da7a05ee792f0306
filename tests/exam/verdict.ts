import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, sql } from "drizzle-orm";
import type { App } from "#server/app.ts";
import {
  attemptEvents,
  attemptQuestions,
  examAnswers,
  examAttempts,
  lateAnswers,
} from "#server/schema/index.ts";
import { firstFault, replay, type EventData } from "#server/modules/exams/journal.ts";
import { questionTypes, type Answer, type ExamQuestion } from "#src/contracts/exam.ts";
import type { Acknowledged } from "./candidate.ts";
import { answerTo } from "./exams.ts";

export type Kept = Awaited<ReturnType<typeof readAttempts>>[number];

/** Everything in the database about a person's attempts at an exam, oldest first. */
export async function readAttempts(app: App, userId: number, examId: number) {
  const db = app.db();
  const attempts = await db
    .select()
    .from(examAttempts)
    .where(and(eq(examAttempts.userId, userId), eq(examAttempts.examId, examId)))
    .orderBy(asc(examAttempts.id));
  return Promise.all(
    attempts.map(async (attempt) => ({
      attempt,
      questions: await db.select().from(attemptQuestions).where(eq(attemptQuestions.attemptId, attempt.id)),
      answers: await db.select().from(examAnswers).where(eq(examAnswers.attemptId, attempt.id)),
      events: await db
        .select()
        .from(attemptEvents)
        .where(eq(attemptEvents.attemptId, attempt.id))
        .orderBy(asc(attemptEvents.seq)),
      late: await db.select().from(lateAnswers).where(eq(lateAnswers.attemptId, attempt.id)),
    })),
  );
}

/** The answers in the words of the screen: the chosen options, or the text, by the question's title. */
export async function answersInWords(
  app: App,
  { attempt }: Kept,
): Promise<Record<string, string | string[]>> {
  const { rows } = await app.db().execute<{ title: string; answer: Answer; chosen: string[] | null }>(sql`
    select v.title, a.answer, (
      select array_agg(o.text order by o.text) from question_options o
      where jsonb_typeof(a.answer) = 'array' and a.answer @> to_jsonb(o.id)) as chosen
    from exam_answers a
    join exam_attempt_questions q on q.attempt_id = a.attempt_id and q.question_id = a.question_id
    join question_versions v on v.question_id = q.question_id and v.version = q.version
    where a.attempt_id = ${attempt.id}`);
  return Object.fromEntries(
    rows.map(({ title, answer, chosen }) => [title, typeof answer === "string" ? answer : (chosen ?? [])]),
  );
}

/** Everything that is wrong with what is kept of an attempt that must be over; empty if nothing is. */
export function faultsOf(kept: readonly Kept[], acknowledged: readonly Acknowledged[]): string[] {
  if (kept.length !== 1) return [`there are ${kept.length} attempts`];
  const { attempt, events } = kept[0]!;
  const found = [...lostOf(kept[0]!, acknowledged), ...replayFaults(kept[0]!)];
  const finished = events.filter(({ kind }) => kind === "finished").length;
  if (attempt.status === "OPEN") found.push("the attempt is still open");
  if (finished !== 1) found.push(`it was finished ${finished} times`);
  return found;
}

/** How many milliseconds after its end, or after `from` if that is later, the end of an attempt was written. */
export function finishedAfter(kept: readonly Kept[], from = 0): number {
  const delays = kept.flatMap(({ attempt, events }) =>
    events
      .filter(({ kind }) => kind === "finished")
      .map(({ at }) => at.getTime() - Math.max(attempt.finishesAt.getTime(), from)),
  );
  return Math.max(0, ...delays);
}

/** Acknowledged answers that are not in the journal, or were replaced by older ones. */
function lostOf({ answers, events }: Kept, acknowledged: readonly Acknowledged[]): string[] {
  const written = new Map<string, Answer>();
  for (const { kind, data } of events)
    if (kind === "saved")
      for (const { question, answer } of (data as EventData["saved"]).items)
        written.set(`${question} ${(data as EventData["saved"]).rev}`, answer);
  return acknowledged.flatMap(({ questionId, answer, rev }) => {
    const said = `question ${questionId}: rev ${rev} ${JSON.stringify(answer)} was acknowledged`;
    const inJournal = written.get(`${questionId} ${rev}`);
    if (inJournal === undefined) return [`${said} and is not in the journal`];
    if (!isDeepStrictEqual(tidy(inJournal), tidy(answer)))
      return [`${said}, the journal has ${JSON.stringify(inJournal)}`];
    const row = answers.find((one) => one.questionId === questionId);
    if (!row || row.rev < rev) return [`${said}, ${row ? `rev ${row.rev}` : "nothing"} is kept`];
    return [];
  });
}

/** G-8: the chain holds, and replaying the journal gives what the tables say. */
function replayFaults({ attempt, answers, questions, events }: Kept): string[] {
  const broken = firstFault(events);
  if (broken !== null) return [`its journal is broken at line ${broken}`];
  const played = replay(events);
  const pairs: Record<string, [unknown, unknown]> = {
    status: [played.status, attempt.status],
    percentage: [played.percentage, attempt.percentage],
    receipt: [played.receiptHash, attempt.receiptHash],
    end: [played.finishedAt, attempt.finishedAt?.toISOString() ?? null],
    answers: [
      new Map(played.answers),
      new Map(
        answers.map(({ questionId, answer, flagged, rev, tab }) => [
          questionId,
          { answer, flagged, rev, tab },
        ]),
      ),
    ],
    marks: [played.marks, new Map(questions.map(({ questionId, correct }) => [questionId, correct]))],
  };
  return Object.entries(pairs).flatMap(([what, [one, other]]) =>
    isDeepStrictEqual(one, other) ? [] : [`${what}: the journal and the tables differ`],
  );
}

/** Sorts options, as the server does. */
const tidy = (answer: Answer): Answer =>
  typeof answer === "string" ? answer : [...answer].sort((a, b) => a - b);

/** The percentage, as an integer, that answers to a test's exam are worth. */
export function percentageOf(
  questions: readonly ExamQuestion[],
  answers: ReadonlyMap<number, Answer>,
): number {
  const right = questions.filter((question) => {
    const given = answers.get(question.id);
    const expected = answerTo(question);
    if (given === undefined || question.type === questionTypes.freeText) return given === expected;
    return isDeepStrictEqual(tidy(given), tidy(expected));
  });
  return Math.round((100 * right.length) / questions.length);
}
