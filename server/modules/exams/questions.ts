import { sql } from "drizzle-orm";
import type { Answer, ExamAnswer, ExamQuestion } from "#src/contracts/exam.ts";
import type { App } from "../../app.ts";
import { statement } from "../../database/database.ts";
import { unanswered, type AskedQuestion } from "./answers.ts";
import type { Attempt } from "./attempts.ts";
import type { Content } from "./contents.ts";
import { keptIn } from "./kept.ts";
import type { AnswerKey } from "./marking.ts";

/** What never changes about a question of an attempt. The right answer is for marking only. */
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

/** How many attempts are cached for their next save and their end; some 10 kB each. The seed distinguishes them. */
const keptBy = keptIn<readonly Frozen[]>(2_000);
type Which = Pick<Attempt, "id" | "seed">;
const keyOf = ({ id, seed }: Which) => `${id} ${seed}`;

/** The questions of attempts, in order, by attempt. */
async function frozenOf(app: App, which: readonly Which[]): Promise<Map<number, readonly Frozen[]>> {
  const kept = keptBy(app);
  const known = new Map(which.map((one) => [one.id, kept.get(keyOf(one))]));
  const missing = which.filter(({ id }) => !known.get(id));
  const rows =
    missing.length > 0 ? await findFrozen(app.db()).execute({ attempts: missing.map(({ id }) => id) }) : [];
  const found = new Map(rows.map(({ attempt, questions }) => [attempt, questions]));
  for (const one of missing) kept.set(keyOf(one), found.get(one.id) ?? []);
  return new Map(which.map(({ id }) => [id, known.get(id) ?? found.get(id) ?? []]));
}

/** Caches what was drawn for a new attempt, and returns it as its learner sees it: nothing is answered yet. */
export function firstShown(
  app: App,
  attempt: Which,
  drawn: readonly { content: Content; options: readonly number[] }[],
): ExamQuestion[] {
  const frozen = drawn.map(({ content, options }): Frozen => {
    const { id, type, textLength, accepted, ignoreSpellingErrors } = content;
    const right = content.options.filter(({ correct }) => correct).map((option) => option.id);
    return { id, type, textLength, options, right, accepted, ignoreSpellingErrors };
  });
  keptBy(app).set(keyOf(attempt), frozen);
  return frozen.map((question, i) => {
    const { title, body, options } = drawn[i]!.content;
    const names = Object.fromEntries(options.map(({ id, text }) => [id, text]));
    return shownQuestion({ ...question, saved: null }, { title, body, names });
  });
}

/** What the answers of an attempt are checked against. */
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

/** Attempt by attempt: if joined as a whole, the tables would be scanned entirely. */
const findStates = statement((db) =>
  db
    .select({
      attempt: sql<number>`t.id`,
      states: sql<StateRow[]>`(
        select coalesce(json_agg(json_build_object('id', q.question_id, 'correct', q.correct,
          'answer', a.answer, 'flagged', a.flagged, 'rev', a.rev, 'tab', a.tab)), '[]')
        from exam_attempt_questions q
        left join exam_answers a on a.attempt_id = t.id and a.question_id = q.question_id
        where q.attempt_id = t.id)`,
    })
    .from(sql`unnest(${attempts}) as t(id)`)
    .prepare("exam_question_states"),
);

/** The questions of attempts with answers and marks, in order, by attempt. */
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

/** The same for one attempt. */
export const questionsOfOne = async (app: App, attempt: Which): Promise<AttemptQuestion[]> =>
  (await questionsOf(app, [attempt])).get(attempt.id)!;

/** The saved answers of an attempt, without its questions. */
export const heldQuestions = async (app: App, attempt: Which): Promise<ExamAnswer[]> =>
  (await questionsOfOne(app, attempt)).map((question) => ({ id: question.id, ...held(question) }));

const held = (question: Frozen & Pick<AttemptQuestion, "saved">): Omit<ExamAnswer, "id"> => ({
  answer: question.saved?.answer ?? unanswered(question),
  flagged: question.saved?.flagged ?? false,
  rev: question.saved?.rev ?? 0,
  tab: question.saved?.tab ?? null,
});

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

/** The questions of an attempt as its learner sees them, with the saved answers. */
export async function shownQuestions(app: App, attempt: Which): Promise<ExamQuestion[]> {
  const questions = await questionsOfOne(app, attempt);
  const rows = await findTexts(app.db()).execute({ attempt: attempt.id });
  const texts = new Map(rows.map((row) => [row.id, row]));
  return questions.map((question) => shownQuestion(question, texts.get(question.id)!));
}

type Texts = { title: string; body: string; names: Readonly<Record<string, string>> | null };

/** A question as its learner sees it: nothing in it reveals the right answer. */
const shownQuestion = (
  question: Frozen & Pick<AttemptQuestion, "saved">,
  { title, body, names }: Texts,
): ExamQuestion => ({
  id: question.id,
  type: question.type,
  title,
  body,
  options: question.options.map((id) => ({ id, name: names![id]! })),
  text_length: question.textLength,
  ...held(question),
});
