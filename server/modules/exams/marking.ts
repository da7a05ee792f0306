import { distance } from "fastest-levenshtein";
import { questionTypes, type Answer, type QuestionType } from "#src/contracts/exam.ts";
import type { Outcome } from "#src/machines/exam/attemptLifecycle.ts";
import { isAnswered } from "./answers.ts";

/** What is right, which never leaves the server. */
export type AnswerKey = {
  type: QuestionType;
  /** The right options. */
  right: readonly number[];
  /** Texts that are right. */
  accepted: readonly string[];
  ignoreSpellingErrors: boolean;
};

/** Whether an answer is right; null where a person must say. */
export function markAnswer(key: AnswerKey, answer: Answer): boolean | null {
  if (!isAnswered(answer)) return false;
  if (typeof answer !== "string")
    return answer.length === key.right.length && key.right.every((id) => answer.includes(id));
  if (key.type !== questionTypes.freeText) return false;
  if (key.accepted.length === 0) return null;
  const given = plain(answer);
  return key.accepted
    .map(plain)
    .some((text) => given === text || (key.ignoreSpellingErrors && isNear(given, text)));
}

/** Case, accents' forms, punctuation and the number of spaces make no difference. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** One slip in five characters is forgiven, two in ten or more; in less than five none. */
const isNear = (given: string, text: string): boolean =>
  distance(given, text) <= Math.min(2, Math.floor(text.length / 5));

export type Marks = readonly (boolean | null)[];
export type Score = { outcome: Outcome; percentage: number | null };

/** Whole percent, half up; nothing is said of a score that is not whole. */
export function scoreOf(marks: Marks, passPercentage: number): Score {
  if (marks.includes(null)) return { outcome: "review", percentage: null };
  const right = marks.filter(Boolean).length;
  const percentage = marks.length === 0 ? 0 : Math.floor((200 * right + marks.length) / (2 * marks.length));
  return { outcome: percentage >= passPercentage ? "passed" : "failed", percentage };
}
