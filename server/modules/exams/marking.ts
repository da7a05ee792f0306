import { distance } from "fastest-levenshtein";
import { questionTypes, type Answer, type QuestionType } from "#src/contracts/exam.ts";
import type { Outcome } from "#src/machines/exam/attemptLifecycle.ts";
import { isAnswered } from "./answers.ts";

/** The right answers, which never leave the server. */
export type AnswerKey = {
  type: QuestionType;
  /** The right options. */
  right: readonly number[];
  /** Texts that count as right. */
  accepted: readonly string[];
  ignoreSpellingErrors: boolean;
};

/** Whether an answer is right; null if a person must decide. */
export function markAnswer(key: AnswerKey, answer: Answer): boolean | null {
  if (!isAnswered(answer)) return false;
  if (typeof answer !== "string")
    return answer.length === key.right.length && key.right.every((id) => answer.includes(id));
  if (key.type !== questionTypes.freeText) return false;
  if (key.accepted.length === 0) return null;
  const given = plain(answer);
  return key.accepted
    .map(plain)
    .filter((text) => text !== "")
    .some((text) => given === text || (key.ignoreSpellingErrors && isNear(given, text)));
}

const dashes = /[\u2010-\u2015\u2212]/g;
/**
 * A dash is a minus right before a number or right after a rating, and at the beginning and the end of a text even with
 * a space between (`-2%`, `BBB-`, `- 2`, `BBB −`). Any other dash joins or separates words (`risk-based`, `2024 – 25`).
 */
const minus = [
  String.raw`(?<![\p{L}\p{N}%])-(?=[\p{Sc}.]*\p{N})`,
  String.raw`(?<=^[^\p{L}\p{N}]*)-(?=[^\p{L}\p{N}]*\p{N})`,
  String.raw`(?<=[\p{L}\p{N}])-(?![-\p{Sc}\p{L}\p{N}])`,
  String.raw`(?<=[\p{L}\p{N}]\s*)-(?=[^\p{L}\p{N}]*$)`,
].join("|");
const decimalMark = String.raw`(?<!\p{L})\.(?=\p{N})`;
const punctuation = new RegExp(
  String.raw`(?<sign>[+%±<>≤≥]|${minus})|(?<decimal>${decimalMark})|[^\p{L}\p{N}]`,
  "gu",
);

/**
 * Case, accents' encoding, punctuation and the number of spaces make no difference. Signs that change the value next to
 * them do: each is a word of its own.
 */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(dashes, "-")
    .replace(punctuation, (_, sign?: string, decimal?: string) => (sign ? ` ${sign} ` : (decimal ?? " ")))
    .replaceAll(/ +/g, " ")
    .trim();

const isSpelled = (word: string): boolean => /^\p{L}+$/u.test(word);
const wordsOf = (text: string, which: (word: string) => boolean): string =>
  text.split(" ").filter(which).join(" ");
/** Numbers and signs: a different one is not a typing error. */
const valuesOf = (text: string): string => wordsOf(text, (word) => !isSpelled(word));

/** In words, one typing error is forgiven from five characters on, and two from ten. */
const isNear = (given: string, text: string): boolean =>
  valuesOf(given) === valuesOf(text) &&
  distance(given, text) <= Math.min(2, Math.floor(wordsOf(text, isSpelled).length / 5));

export type Marks = readonly (boolean | null)[];
export type Score = { outcome: Outcome; percentage: number | null };

/** Whole percent, rounded half up; null until every answer has a mark. */
export function scoreOf(marks: Marks, passPercentage: number): Score {
  if (marks.includes(null)) return { outcome: "review", percentage: null };
  const right = marks.filter(Boolean).length;
  const percentage = marks.length === 0 ? 0 : Math.floor((200 * right + marks.length) / (2 * marks.length));
  return { outcome: percentage >= passPercentage ? "passed" : "failed", percentage };
}
