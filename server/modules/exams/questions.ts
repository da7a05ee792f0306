import { sql } from "drizzle-orm";
import type { Answer, ExamQuestion, QuestionType, TextLength } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { unanswered, type AskedQuestion, type Revision } from "./answers.ts";
import type { Attempt } from "./attempts.ts";
import type { AnswerKey } from "./marking.ts";

/** A question of an attempt with everything about it. What is right in it is for marking only. */
export type FrozenQuestion = AskedQuestion &
  AnswerKey & {
    attempt: number;
    title: string;
    body: string;
    names: Record<string, string>;
    explanation: string;
    correct: boolean | null;
    saved: { answer: Answer; flagged: boolean; rev: number; tab: string } | null;
  };

const findQuestions = statement((db) =>
  db
    .select({
      attempt: sql<number>`q.attempt_id`,
      id: sql<number>`q.question_id`,
      type: sql<QuestionType>`v.type`,
      textLength: sql<TextLength | null>`v.text_length`,
      title: sql<string>`v.title`,
      body: sql<string>`v.body`,
      options: sql<number[]>`q.options`,
      names: sql<Record<string, string>>`o.names`,
      right: sql<number[]>`o."right"`,
      accepted: sql<string[]>`v.accepted`,
      ignoreSpellingErrors: sql<boolean>`v.ignore_spelling_errors`,
      explanation: sql<string>`v.explanation`,
      correct: sql<boolean | null>`q.correct`,
      saved: sql<FrozenQuestion["saved"]>`case when a.rev is null then null else
        json_build_object('answer', a.answer, 'flagged', a.flagged, 'rev', a.rev, 'tab', a.tab) end`,
    })
    .from(
      sql`exam_attempt_questions q
        join question_versions v on v.question_id = q.question_id and v.version = q.version
        left join exam_answers a on a.attempt_id = q.attempt_id and a.question_id = q.question_id
        cross join lateral (
          select coalesce(json_object_agg(o.id, o.text), '{}') as names,
            coalesce(json_agg(o.id) filter (where o.correct), '[]') as "right"
          from question_options o where o.question_id = q.question_id and o.version = q.version
        ) o`,
    )
    .where(sql`q.attempt_id = any(${sql.placeholder("attempts")}::int[])`)
    .orderBy(sql`q.attempt_id, q.position`)
    .prepare("exam_frozen_questions"),
);

/** The questions of attempts with answers and marks, in their order, by attempt. */
export async function questionsOf(
  app: App,
  attempts: readonly number[],
): Promise<Map<number, FrozenQuestion[]>> {
  const rows = await findQuestions(app.db()).execute({ attempts });
  const byAttempt = new Map<number, FrozenQuestion[]>(attempts.map((id) => [id, []]));
  for (const row of rows) byAttempt.get(row.attempt)!.push(row);
  return byAttempt;
}

/** A question as its learner sees it: nothing in it tells what is right. */
export const shownQuestion = (question: FrozenQuestion): ExamQuestion => ({
  id: question.id,
  type: question.type,
  title: question.title,
  body: question.body,
  options: question.options.map((id) => ({ id, name: question.names[id]! })),
  text_length: question.textLength,
  answer: question.saved?.answer ?? unanswered(question),
  flagged: question.saved?.flagged ?? false,
  rev: question.saved?.rev ?? 0,
});

/** What never changes of an attempt's questions, kept for the next save; a few kB each. */
const mostKept = 2_000;
const kept = new WeakMap<App, Map<string, ReadonlyMap<number, AskedQuestion>>>();

const findAsked = statement((db) =>
  db
    .select({
      id: sql<number>`q.question_id`,
      type: sql<QuestionType>`v.type`,
      textLength: sql<TextLength | null>`v.text_length`,
      options: sql<number[]>`q.options`,
    })
    .from(
      sql`exam_attempt_questions q
        join question_versions v on v.question_id = q.question_id and v.version = q.version`,
    )
    .where(sql`q.attempt_id = ${sql.placeholder("attempt")}::int`)
    .prepare("exam_asked_questions"),
);

/** What the answers of an attempt are held against. */
export async function askedQuestions(
  app: App,
  { id, seed }: Pick<Attempt, "id" | "seed">,
): Promise<ReadonlyMap<number, AskedQuestion>> {
  const known = kept.get(app) ?? new Map<string, ReadonlyMap<number, AskedQuestion>>();
  kept.set(app, known);
  const key = `${id} ${seed}`;
  const before = known.get(key);
  if (before) return before;
  const rows = await findAsked(app.db()).execute({ attempt: id });
  const asked = new Map(rows.map((row) => [row.id, row]));
  known.set(key, asked);
  if (known.size > mostKept) known.delete(known.keys().next().value!);
  return asked;
}

const findRevisions = statement((db) =>
  db
    .select({ question: sql<number>`question_id`, rev: sql<string>`rev`, tab: sql<string>`tab` })
    .from(sql`exam_answers`)
    .where(
      sql`attempt_id = ${sql.placeholder("attempt")}::int and question_id = any(${sql.placeholder("questions")}::int[])`,
    )
    .prepare("exam_answer_revisions"),
);

/** Under which revisions these questions are answered. */
export async function revisionsOf(
  app: App,
  attempt: number,
  questions: readonly number[],
): Promise<Map<number, Revision>> {
  if (questions.length === 0) return new Map();
  const rows = await findRevisions(app.db()).execute({ attempt, questions });
  return new Map(rows.map(({ question, rev, tab }) => [question, { rev: Number(rev), tab }]));
}
