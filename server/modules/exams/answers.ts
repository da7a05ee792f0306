import {
  questionTypes,
  type Answer,
  type AnswerItem,
  type QuestionType,
  type TextLength,
} from "#src/contracts/exam.ts";
import { exam } from "#src/contracts/limits.ts";

/** What an answer is checked against: its question, as it was frozen for the attempt. */
export type AskedQuestion = {
  id: number;
  type: QuestionType;
  textLength: TextLength | null;
  options: readonly number[];
};

/** The revision under which an answer is stored, and the tab that wrote it (P1). */
export type Revision = { rev: number; tab: string };

/** Blank is not an answer. */
export const isAnswered = (answer: Answer): boolean =>
  typeof answer === "string" ? answer.trim() !== "" : answer.length > 0;

export const unanswered = ({ type }: Pick<AskedQuestion, "type">): Answer =>
  type === questionTypes.freeText ? "" : [];

/** Why an answer is not valid for its question (EXM-11); null if it is. */
export function faultOf(
  { question_type_id, answer }: AnswerItem,
  question: AskedQuestion | undefined,
): string | null {
  if (!question) return "This question is not part of the attempt";
  if (question_type_id !== question.type) return "This question is of another type";
  if (question.type === questionTypes.freeText) {
    if (typeof answer !== "string") return "Enter your answer";
    const limit = exam.textLimits[question.textLength ?? "long"];
    if (answer.length > limit) return `Use at most ${limit} characters`;
    return answer.includes("\0") || !answer.isWellFormed()
      ? "This text contains a character that cannot be saved"
      : null;
  }
  if (typeof answer === "string") return "Choose from the options";
  if (answer.some((id) => !question.options.includes(id)))
    return "This option does not belong to this question";
  if (question.type === questionTypes.singleChoice && answer.length > 1) return "Choose one option";
  return null;
}

/** An answer as it is stored: each option once, in a fixed order. */
const tidy = (answer: Answer): Answer =>
  typeof answer === "string" ? answer : [...new Set(answer)].sort((one, other) => one - other);

export type Written = { question: number; answer: Answer; flagged: boolean };
export type Refused = { index: number; question: number; message: string };
/** The outcome for the answers of one request. */
export type Verdict = {
  /** To be written. */
  written: Written[];
  /** Written before: the stored revision. */
  repeated: { question: number; rev: number }[];
  refused: Refused[];
  /** Another tab has written one of them with a revision that is not older: nothing may be written. */
  overtaken: boolean;
};

/** Checks each answer separately; of several to one question the last counts. */
export function judge(
  items: readonly AnswerItem[],
  questions: ReadonlyMap<number, AskedQuestion>,
  stored: ReadonlyMap<number, Revision>,
  { rev, tab }: Revision,
): Verdict {
  const verdict: Verdict = { written: [], repeated: [], refused: [], overtaken: false };
  const last = new Map(items.map((item, index) => [item.question_id, index]));
  for (const [index, item] of items.entries()) {
    const question = item.question_id;
    const message = faultOf(item, questions.get(question));
    if (message !== null) verdict.refused.push({ index, question, message });
    if (message !== null || last.get(question) !== index) continue;
    const before = stored.get(question);
    if (before && rev <= before.rev) {
      verdict.overtaken ||= before.tab !== tab;
      verdict.repeated.push({ question, rev: before.rev });
    } else verdict.written.push({ question, answer: tidy(item.answer), flagged: item.flagged });
  }
  return verdict;
}
