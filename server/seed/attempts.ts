import { eq } from "drizzle-orm";
import type { App } from "#server/app.ts";
import type { Caller } from "#server/caller.ts";
import { open } from "#server/modules/exams/start.ts";
import { save } from "#server/modules/exams/save.ts";
import type { Writing } from "#server/modules/exams/writing.ts";
import { submit } from "#server/modules/exams/submit.ts";
import { questionOptions, questions, questionVersions } from "#server/schema/index.ts";
import type { Answer, AnswerItem, ExamQuestion } from "#src/contracts/exam.ts";
import { questionTypes } from "#src/contracts/exam.ts";
import { day } from "#src/contracts/milliseconds.ts";

/** The time between two saves of someone who reads before answering; shorter than a gap in contact. */
const pace = 40_000;
const answersASave = 2;

/** A past attempt: who sat what, how long ago, and how many of the answers were wrong. */
type Sitting = {
  person: string;
  exam: string;
  daysAgo: number;
  wrong: number;
  password?: string;
  /** The network failed in the last two minutes: the last answer arrives after the end (D-23). */
  late?: true;
};

/** The learner has one exam passed, one in review and one failed and locked out; the others have some, too. */
const sittings: Sitting[] = [
  { person: "learner", exam: "The Consumer Duty and conduct", daysAgo: 12, wrong: 3 },
  { person: "learner", exam: "Advice on retirement income", daysAgo: 2, wrong: 4 },
  { person: "learner", exam: "Financial crime essentials", daysAgo: 0.8, wrong: 7 },
  { person: "manager", exam: "The Consumer Duty and conduct", daysAgo: 20, wrong: 9 },
  { person: "manager", exam: "The Consumer Duty and conduct", daysAgo: 18, wrong: 4 },
  { person: "trainer", exam: "Two-minute check on sanctions", daysAgo: 1, wrong: 0, late: true },
  { person: "partner", exam: "Protection and vulnerable clients", daysAgo: 6, wrong: 1 },
  { person: "trainer", exam: "Advice on retirement income", daysAgo: 3, wrong: 2 },
  { person: "pss", exam: "Investment risk and return", daysAgo: 9, wrong: 2, password: "diversify" },
];

/** The answers to questions without accepted texts, by the title of the question. */
const texts: Readonly<Record<string, string>> = {
  "Margaret's transfer":
    "I would not recommend it. The pension is her only secure income and rises with prices, and she has little else to fall back on. Life cover could leave something to the nieces. I would look at the scheme's own early retirement terms first.",
  "A couple who differ":
    "I would see them together and ask each what worries them most. Their state pensions will cover the essentials from 67, so a fixed income for five years and drawdown for the rest might suit both. Drawing all at once would be taxed heavily.",
};

type Right = ReadonlyMap<number, { options: number[]; accepted: string[] }>;

/** Replays the past of the demo accounts through the exam engine itself, so that journals and receipts are genuine. */
export async function seedAttempts(
  app: App,
  people: ReadonlyMap<string, number>,
  examIds: ReadonlyMap<string, number>,
): Promise<void> {
  const right = await readRight(app);
  for (const sitting of sittings)
    await sit(
      app,
      { ...sitting, userId: people.get(sitting.person)!, examId: examIds.get(sitting.exam)! },
      right,
    );
}

/** Returns the app with a clock that can be set, and with sessions that need no extension: nobody is signed in yet. */
function inThePast(app: App, start: Date) {
  let now = start.getTime();
  const then: App = {
    ...app,
    now: () => new Date(now),
    sessions: { ...app.sessions, keepUntil: async () => undefined },
  };
  return { then, pass: (milliseconds: number) => void (now += milliseconds) };
}

async function sit(
  app: App,
  { userId, examId, daysAgo, wrong, password, person, late }: Sitting & { userId: number; examId: number },
  right: Right,
): Promise<void> {
  const { then, pass } = inThePast(app, new Date(app.now().getTime() - daysAgo * day));
  const caller: Caller = {
    userId,
    adminUserId: null,
    acting: "self",
    roles: [],
    permissions: [],
    sessionHash: "",
    versions: { user: "", notices: "", content: "" },
  };
  const tab = `demo.${person}`;
  const opened = await open(then, caller, {
    examId,
    password,
    confirmed: true,
    tab,
    attemptsMade: null,
    clientTime: null,
  });
  if (!("data" in opened)) throw new Error(`the demo's past could not be played: ${JSON.stringify(opened)}`);
  const { attempt_id: attempt, questions: asked } = opened.data;
  const all = asked.map((question, i) => itemFor(question, right, i >= wrong));
  const writing = (rev: number, answers: readonly AnswerItem[], clientTime: Date | null = null): Writing => ({
    examId,
    attempt,
    tab,
    rev,
    takeOver: false,
    timeUp: false,
    clientTime,
    answers,
    receivedAt: then.now(),
  });
  if (late) {
    const [last, ...others] = all.toReversed();
    pass(pace);
    await save(then, caller, writing(1, others));
    pass(pace);
    const given = then.now().toISOString();
    pass(2 * pace);
    await submit(then, caller, writing(2, [{ ...last!, given_at_iso: given }], then.now()));
    return;
  }
  for (let from = 0; from < all.length; from += answersASave) {
    pass(pace);
    await save(then, caller, writing(from + 1, all.slice(from, from + answersASave)));
  }
  pass(pace);
  await submit(then, caller, writing(all.length + 1, []));
}

const itemFor = (question: ExamQuestion, right: Right, well: boolean): AnswerItem => ({
  question_id: question.id,
  question_type_id: question.type,
  answer: well ? rightAnswer(question, right) : wrongAnswer(question, right),
  flagged: false,
});

function rightAnswer({ id, type, title }: ExamQuestion, right: Right): Answer {
  const { options, accepted } = right.get(id)!;
  return type === questionTypes.freeText ? (accepted[0] ?? texts[title] ?? "") : options;
}

function wrongAnswer(question: ExamQuestion, right: Right): Answer {
  const { options, accepted } = right.get(question.id)!;
  if (question.type === questionTypes.freeText)
    return accepted.length > 0 ? "I am not sure" : rightAnswer(question, right);
  return question.options
    .filter((option) => !options.includes(option.id))
    .slice(0, 1)
    .map(({ id }) => id);
}

async function readRight(app: App): Promise<Right> {
  const db = app.db();
  const rows = await db
    .select({ id: questions.id, accepted: questionVersions.accepted })
    .from(questions)
    .innerJoin(questionVersions, eq(questionVersions.questionId, questions.id));
  const options = await db
    .select({ questionId: questionOptions.questionId, id: questionOptions.id })
    .from(questionOptions)
    .where(eq(questionOptions.correct, true));
  return new Map(
    rows.map(({ id, accepted }) => [
      id,
      { accepted, options: options.filter(({ questionId }) => questionId === id).map((option) => option.id) },
    ]),
  );
}
