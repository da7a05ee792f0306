import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import {
  attemptEvents,
  examAnswers,
  examAttempts,
  examContentLinks,
  examPools,
  exams,
  questionOptions,
  questionPools,
  questions,
  questionVersions,
} from "#server/schema/index.ts";
import { hashPassword } from "#server/sessions/passwords.ts";
import {
  examHeaders,
  questionTypes,
  type AnswerItem,
  type OpenAttempt,
  type TextLength,
} from "#src/contracts/exam.ts";
import type { Answer, Browser } from "./harness.ts";

export type QuestionDraft = {
  type: keyof typeof questionTypes;
  title?: string;
  body?: string;
  /** Options; those that begin with a star are right. */
  options?: string[];
  length?: TextLength;
  accepted?: string[];
  ignoreSpelling?: boolean;
  explanation?: string;
  /** The item in which to read up on the question. */
  item?: number;
  ready?: boolean;
};
type ExamDraft = {
  name?: string;
  minutes?: number;
  pass?: number;
  password?: string;
  maxAttempts?: number;
  lockoutSeconds?: number;
  live?: boolean;
  opensAt?: Date;
  closesAt?: Date;
  pools?: { draw: number; questions: QuestionDraft[] }[];
};

export const single = (title = "One"): QuestionDraft => ({
  type: "singleChoice",
  title,
  options: ["*right", "wrong", "wronger"],
  explanation: "Because the first is right.",
});
export const multiple = (title = "Many"): QuestionDraft => ({
  type: "multipleChoice",
  title,
  options: ["*right", "*right too", "wrong"],
  explanation: "Two of three.",
});
export const accepted = (title = "A word"): QuestionDraft => ({
  type: "freeText",
  title,
  length: "short",
  accepted: ["suitability report"],
  ignoreSpelling: true,
});
export const essay = (title = "An essay"): QuestionDraft => ({ type: "freeText", title, length: "long" });

/** Questions that the server marks by itself. */
export const marked = (): QuestionDraft[] => [single(), multiple(), accepted()];
/** For an exam that asks four questions, one of each form. */
export const ofEach = () => ({
  pools: [{ draw: 4, questions: [single(), multiple(), accepted(), essay()] }],
});
/** For an exam that asks one question. */
export const ofOne = (question = single()) => ({ pools: [{ draw: 1, questions: [question] }] });

/** Writes an exam. @returns its id */
export async function createExam(app: App, draft: ExamDraft = {}): Promise<number> {
  const db = app.db();
  const [exam] = await db
    .insert(exams)
    .values({
      name: draft.name ?? "Pensions",
      description: "<p>About pensions.</p>",
      seconds: (draft.minutes ?? 60) * 60,
      passPercentage: draft.pass ?? 70,
      passwordHash: draft.password === undefined ? null : await hashPassword(draft.password),
      maxAttempts: draft.maxAttempts ?? null,
      lockoutSeconds: draft.lockoutSeconds ?? 0,
      live: draft.live ?? true,
      opensAt: draft.opensAt ?? null,
      closesAt: draft.closesAt ?? null,
    })
    .returning({ id: exams.id });
  const pools = draft.pools ?? [{ draw: 3, questions: marked() }];
  for (const [position, pool] of pools.entries()) {
    const [row] = await db
      .insert(questionPools)
      .values({ name: `Pool ${position}` })
      .returning();
    await db.insert(examPools).values({ examId: exam!.id, poolId: row!.id, draw: pool.draw, position });
    for (const question of pool.questions) await createQuestion(app, row!.id, question);
  }
  return exam!.id;
}

async function createQuestion(app: App, poolId: number, draft: QuestionDraft): Promise<void> {
  const db = app.db();
  const [row] = await db
    .insert(questions)
    .values({ poolId, ready: draft.ready ?? true })
    .returning({ id: questions.id });
  const questionId = row!.id;
  await db.insert(questionVersions).values({
    questionId,
    version: 1,
    type: questionTypes[draft.type],
    title: draft.title ?? "A question",
    body: draft.body ?? "<p>What is right?</p>",
    textLength: draft.length ?? null,
    accepted: draft.accepted ?? [],
    ignoreSpellingErrors: draft.ignoreSpelling ?? false,
    explanation: draft.explanation ?? "",
  });
  if (draft.options)
    await db.insert(questionOptions).values(
      draft.options.map((text) => ({
        questionId,
        version: 1,
        text: text.replace(/^\*/, ""),
        correct: text.startsWith("*"),
      })),
    );
  if (draft.item !== undefined)
    await db.insert(examContentLinks).values({ questionId, type: "item", contentId: draft.item });
}

type Sent = {
  attempt?: number | null;
  tab?: string | null;
  rev?: number | null;
  takeOver?: boolean;
  headers?: Record<string, string>;
};

/** A learner in one tab who sits an exam. */
export class Sitter {
  readonly #app: App;
  readonly browser: Browser;
  readonly exam: number;
  readonly tab: string;
  attempt!: OpenAttempt;
  rev = 0;

  constructor(app: App, browser: Browser, exam: number, tab = "b1.t1") {
    this.#app = app;
    this.browser = browser;
    this.exam = exam;
    this.tab = tab;
  }

  get path(): string {
    return `/api/exams/${this.exam}`;
  }

  open(query = "", headers: Record<string, string> = {}): Promise<Answer> {
    return this.browser.get(`${this.path}${query}`, { [examHeaders.tab]: this.tab, ...headers });
  }

  /** Starts or resumes, and keeps the response. */
  async begin(query = ""): Promise<this> {
    const { status, json, text } = await this.open(`?confirmStart=1${query}`);
    if (status !== 200 || !json.data) throw new Error(`the exam did not start: ${status} ${text}`);
    this.attempt = json.data;
    this.rev = Math.max(this.rev, ...this.attempt.questions.map(({ rev }) => rev));
    return this;
  }

  #headers({ attempt, tab, rev, takeOver, headers }: Sent): Record<string, string> {
    const given = {
      [examHeaders.attempt]: attempt === undefined ? this.attempt.attempt_id : attempt,
      [examHeaders.tab]: tab === undefined ? this.tab : tab,
      [examHeaders.revision]: rev === undefined ? (this.rev += 1) : rev,
      [examHeaders.takeOver]: takeOver ? 1 : null,
    };
    const said = Object.entries(given).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)]],
    );
    return { ...(Object.fromEntries(said) as Record<string, string>), ...headers };
  }

  save(answers: unknown, sent: Sent = {}): Promise<Answer> {
    return this.browser.patch(this.path, { answers }, this.#headers(sent));
  }

  submit(answers: unknown = [], sent: Sent = {}): Promise<Answer> {
    return this.browser.post(this.path, { answers }, this.#headers(sent));
  }

  question(title: string) {
    return this.attempt.questions.find((question) => question.title === title)!;
  }

  /** An answer to the question with this title; options are given by their text. */
  item(title: string, answer: string | string[], flagged = false): AnswerItem {
    const { id, type, options } = this.question(title);
    return {
      question_id: id,
      question_type_id: type,
      answer:
        typeof answer === "string"
          ? answer
          : answer.map((name) => options.find((option) => option.name === name)!.id),
      flagged,
    };
  }

  /** The right answer to every question that has one, and a text to each of the others. */
  right(): AnswerItem[] {
    return this.attempt.questions.map(({ title, type, text_length }) =>
      this.item(
        title,
        type === questionTypes.singleChoice
          ? ["right"]
          : type === questionTypes.multipleChoice
            ? ["right", "right too"]
            : text_length === "short"
              ? "Suitability report"
              : "I would look at the guarantees first.",
      ),
    );
  }

  wrong(): AnswerItem[] {
    return this.attempt.questions.map(({ title, type }) =>
      this.item(title, type === questionTypes.freeText ? "no idea" : ["wrong"]),
    );
  }

  /** The attempt in the tables. */
  async row() {
    const [row] = await this.#app
      .db()
      .select()
      .from(examAttempts)
      .where(eq(examAttempts.id, this.attempt.attempt_id));
    return row!;
  }

  async stored(): Promise<Record<string, unknown>> {
    const rows = await this.#app
      .db()
      .select()
      .from(examAnswers)
      .where(eq(examAnswers.attemptId, this.attempt.attempt_id));
    const titles = new Map(this.attempt.questions.map(({ id, title }) => [id, title]));
    return Object.fromEntries(rows.map(({ questionId, answer }) => [titles.get(questionId)!, answer]));
  }

  async kinds(): Promise<string[]> {
    const rows = await this.#app
      .db()
      .select()
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, this.attempt.attempt_id))
      .orderBy(attemptEvents.seq);
    return rows.map(({ kind }) => kind);
  }
}
