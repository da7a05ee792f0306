import { ExamFile } from "#server/seed/exams.ts";
import { questionTypes, type Answer, type ExamQuestion } from "#src/contracts/exam.ts";

type Draft = {
  name: string;
  minutes: number;
  questions?: number;
  /** The title of the item in which to read up on every question. */
  content?: string;
} & Partial<ExamFile>;

/** The text of the right answers to a test's questions: `rightAnswer` finds them by it, and so does a person. */
const rightText = "yes";

/** The kinds of questions take turns: single, multiple, short text, long text. All can be marked without a person. */
const question = (n: number, content?: string): unknown => {
  const common = {
    title: `Question ${n}`,
    body: `<p>What is asked by number ${n}?</p>`,
    explanation: `<p>Why ${n}.</p>`,
    content,
  };
  const option = (text: string, right = false) => ({ text: `${text} of ${n}`, ...(right ? { right } : {}) });
  switch (n % 4) {
    case 1:
      return { ...common, type: "single", options: [option("Right", true), option("Wrong"), option("Bad")] };
    case 2:
      return {
        ...common,
        type: "multiple",
        options: [option("Right", true), option("Right too", true), option("Wrong")],
      };
    default:
      return { ...common, type: "text", length: n % 4 === 3 ? "short" : "long", accepted: [rightText] };
  }
};

/** An exam for tests: its questions differ only by number, and all of them are drawn. */
export function testExam({ name, minutes, questions = 8, content, ...rest }: Draft): ExamFile {
  const all = Array.from({ length: questions }, (_, i) => question(i + 1, content));
  return ExamFile.parse({
    name,
    summary: name,
    description: `<p>${name}</p>`,
    minutes,
    pass_percentage: 70,
    pools: questions > 0 ? [{ name, draw: questions, questions: all }] : [],
    ...rest,
  });
}

const isRight = (name: string): boolean => name.startsWith("Right");

/** The right answer to a question of a test's exam; with `right` false, a wrong one. */
export function answerTo({ type, options }: Pick<ExamQuestion, "type" | "options">, right = true): Answer {
  if (type === questionTypes.freeText) return right ? rightText : "no";
  return options
    .filter(({ name }) => isRight(name) === right)
    .slice(0, type === questionTypes.singleChoice ? 1 : undefined)
    .map(({ id }) => id);
}
