import type { FormAnswers, FormQuestion } from "#src/contracts/itemContent.ts";
import { tidyAnswers } from "#src/contracts/itemForm.ts";

type Value = string | number | string[] | boolean | null;
/** The fields of a form, by the ids of its questions. */
export type FormItemValues = Record<string, Value>;

/**
 * The name of the field that confirms earlier answers although the item has changed since. It is not an answer itself.
 */
export const stillRight = "still_right";

const nothing: Record<FormQuestion["type"], Value> = {
  line: "",
  text: "",
  one: null,
  several: [],
  scale: null,
  date: null,
};

/** The value of a question before it is answered. */
export const nothingFor = ({ type }: Pick<FormQuestion, "type">): Value => nothing[type];

/** The fields of these questions, with the answers so far. */
export const valuesOf = (questions: readonly FormQuestion[], answers: FormAnswers): FormItemValues => ({
  ...Object.fromEntries(
    questions.map((question) => [question.id, answers[question.id] ?? nothingFor(question)]),
  ),
  [stillRight]: false,
});

/** Returns the answers among the fields of a form. */
export const answersOf = (
  questions: readonly FormQuestion[],
  values: Readonly<Record<string, unknown>>,
): FormAnswers => tidyAnswers(Object.fromEntries(questions.map(({ id }) => [id, values[id]])));

/** Whether both have the same answers to the questions of the second. */
export const sameAnswers = (one: Readonly<Record<string, unknown>>, other: FormItemValues): boolean =>
  Object.keys(other).every((id) => JSON.stringify(one[id]) === JSON.stringify(other[id]));
