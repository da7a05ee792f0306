import { sql } from "drizzle-orm";
import type { Answer, ExamQuestion } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { unanswered, type AskedQuestion } from "./answers.ts";
import type { Attempt } from "./attempts.ts";
import type { AnswerKey } from "./marking.ts";

/** What never changes of a question of an attempt. What is right in it is for marking only. */
type Frozen = AskedQuestion & AnswerKey;
type Saved = { answer: Answer; flagged: boolean; rev: number; tab: string };
/** A question of an attempt with its answer and its mark. */
export type AttemptQuestion = Frozen & { saved: Saved | null; correct: boolean | null };

const attempts = sql`${sql.placeholder("attempts")}::int[]`;

const findFrozen = statement((db) =>
  db
    .select({
      attempt: sql<number>`q.attempt_id`,
      questions: sql<Frozen[]>`json_agg(json_build_object(
        'id', q.question_id, 'type', v.type, 'textLength', v.text_length, 'options', q.options,
        'right', (
          select coalesce(json_agg(o.id), '[]') from question_options o
          where o.question_id = q.question_id and o.version = q.version and o.correct),
        'accepted', v.accepted, 'ignoreSpellingErrors', v.ignore_spelling_errors) order by q.position)`,
    })
    .from(
      sql`exam_attempt_questions q
        join question_versions v on v.question_id = q.question_id and v.version = q.version`,
    )
    .where(sql`q.attempt_id = any(${attempts})`)
    .groupBy(sql`q.attempt_id`)
    .prepare("exam_frozen_questions"),
);

/** So many attempts are kept for their next save and their end; some 10 kB each. The seed tells one from any other. */
const mostKept = 2_000;
const kept = new WeakMap<App, Map<string, readonly Frozen[]>>();
type Which = Pick<Attempt, "id" | "seed">;

/** What is asked in attempts, in its order, by attempt. */
async function frozenOf(app: App, which: readonly Which[]): Promise<Map<number, readonly Frozen[]>> {
  const known = kept.get(app) ?? new Map<string, readonly Frozen[]>();
  kept.set(app, known);
  const keyOf = ({ id, seed }: Which) => `${id} ${seed}`;
  const missing = which.filter((one) => !known.has(keyOf(one)));
  const rows =
    missing.length > 0 ? await findFrozen(app.db()).execute({ attempts: missing.map(({ id }) => id) }) : [];
  const found = new Map(rows.map(({ attempt, questions }) => [attempt, questions]));
  const frozen = new Map(which.map((one) => [one.id, known.get(keyOf(one)) ?? found.get(one.id) ?? []]));
  for (const one of missing) known.set(keyOf(one), frozen.get(one.id)!);
  for (const oldest of known.keys()) {
    if (known.size <= mostKept) break;
    known.delete(oldest);
  }
  return frozen;
}

/** What the answers of an attempt are held against. */
export async function askedQuestions(app: App, attempt: Which): Promise<ReadonlyMap<number, AskedQuestion>> {
  const frozen = (await frozenOf(app, [attempt])).get(attempt.id)!;
  return new Map(frozen.map((question) => [question.id, question]));
}

type StateRow = {
  id: number;
  correct: boolean | null;
  answer: Answer;
  flagged: boolean;
  rev: number | null;
  tab: string;
};

const findStates = statement((db) =>
  db
    .select({
      attempt: sql<number>`q.attempt_id`,
      states: sql<StateRow[]>`json_agg(json_build_object('id', q.question_id, 'correct', q.correct,
        'answer', a.answer, 'flagged', a.flagged, 'rev', a.rev, 'tab', a.tab))`,
    })
    .from(
      sql`exam_attempt_questions q
        left join exam_answers a on a.attempt_id = q.attempt_id and a.question_id = q.question_id`,
    )
    .where(sql`q.attempt_id = any(${attempts})`)
    .groupBy(sql`q.attempt_id`)
    .prepare("exam_question_states"),
);

/** The questions of attempts with answers and marks, in their order, by attempt. */
export async function questionsOf(
  app: App,
  which: readonly Which[],
): Promise<Map<number, AttemptQuestion[]>> {
  const frozen = await frozenOf(app, which);
  const rows = await findStates(app.db()).execute({ attempts: which.map(({ id }) => id) });
  const states = new Map(
    rows.map(({ attempt, states: all }) => [attempt, new Map(all.map((state) => [state.id, state]))]),
  );
  return new Map(
    which.map(({ id }) => [
      id,
      frozen.get(id)!.map((question) => {
        const { correct, rev, answer, flagged, tab } = states.get(id)!.get(question.id)!;
        return { ...question, correct, saved: rev === null ? null : { answer, flagged, rev, tab } };
      }),
    ]),
  );
}

/** The same of one attempt. */
export const questionsOfOne = async (app: App, attempt: Which): Promise<AttemptQuestion[]> =>
  (await questionsOf(app, [attempt])).get(attempt.id)!;

const findTexts = statement((db) =>
  db
    .select({
      id: sql<number>`q.question_id`,
      title: sql<string>`v.title`,
      body: sql<string>`v.body`,
      names: sql<Record<string, string> | null>`(
        select json_object_agg(o.id, o.text) from question_options o
        where o.question_id = q.question_id and o.version = q.version)`,
    })
    .from(
      sql`exam_attempt_questions q
        join question_versions v on v.question_id = q.question_id and v.version = q.version`,
    )
    .where(sql`q.attempt_id = ${sql.placeholder("attempt")}::int`)
    .prepare("exam_question_texts"),
);

/** The questions of an attempt as its learner sees them: nothing in them tells what is right. */
export async function shownQuestions(app: App, attempt: Which): Promise<ExamQuestion[]> {
  const questions = await questionsOfOne(app, attempt);
  const rows = await findTexts(app.db()).execute({ attempt: attempt.id });
  const texts = new Map(rows.map((row) => [row.id, row]));
  return questions.map((question) => {
    const { title, body, names } = texts.get(question.id)!;
    return {
      id: question.id,
      type: question.type,
      title,
      body,
      options: question.options.map((id) => ({ id, name: names![id]! })),
      text_length: question.textLength,
      answer: question.saved?.answer ?? unanswered(question),
      flagged: question.saved?.flagged ?? false,
      rev: question.saved?.rev ?? 0,
    };
  });
}
