import * as z from "zod/mini";
import { data, endpoint, IdParams, Instant } from "./endpoint.ts";
import { enteredDay } from "./entered.ts";
import { FormAnswers, type FormQuestion } from "./itemContent.ts";
import { oneLine, text } from "./texts.ts";

/** The most characters of a text answer. */
export const mostLine = 200;
export const mostText = 4_000;

/** The steps of a scale. */
export const scaleSteps = [1, 2, 3, 4, 5] as const;

export const itemFormCalls = {
  sendForm: endpoint("PUT", "/api/items/:id/form", {
    summary:
      "Sends the answers to the form of an item, which completes it. They can be sent again; the latest count. 422 says what is wrong with each question (`answers.12`).",
    params: IdParams,
    body: z.object({ answers: FormAnswers }),
    /** In review mode nothing is kept, and this returns what there was before. */
    answer: data(
      z.object({
        sent_at: z.nullable(Instant),
        completed_at: z.nullable(Instant),
        tracked: z.boolean(),
      }),
    ),
  }),
};

type Answer = FormAnswers[string];
type Given = Readonly<Record<string, unknown>>;
type Asked = Pick<FormQuestion, "type" | "options">;

/** The labels at the ends of a scale: its first and its last option. */
export const endsOf = ({ options }: Pick<FormQuestion, "options">): { low: string; high: string } => ({
  low: options[0] ?? "Lowest",
  high: options.length > 1 ? options.at(-1)! : "Highest",
});

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.length === 0);

/** The answers without surrounding blanks; an empty one is not an answer. */
export const tidyAnswers = (given: Given): FormAnswers =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => !isBlank(value))
      .map(([id, value]) => [id, typeof value === "string" ? value.trim() : (value as Answer)]),
  );

/** Returns what has to be done about each answer, by its question; empty if all of them can be sent. */
export function checkAnswers(questions: readonly FormQuestion[], given: Given): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const wrong = faultOf(question, given[question.id]);
    if (wrong !== null) errors[question.id] = wrong;
  }
  const known = new Set(questions.map(({ id }) => String(id)));
  for (const id of Object.keys(given))
    if (!known.has(id)) errors[id] = "This question is not in the form any more. Reload the page";
  return errors;
}

const todo: Record<FormQuestion["type"], string> = {
  line: "Write an answer",
  text: "Write an answer",
  one: "Choose one of the options",
  several: "Choose at least one of the options",
  scale: "Choose a number from 1 to 5",
  date: "Enter a day such as 30/11/2026",
};

function faultOf(question: FormQuestion, value: unknown): string | null {
  if (isBlank(value)) return question.required ? todo[question.type] : null;
  const { error } = answerTo(question).safeParse(value);
  return error ? error.issues[0]!.message : null;
}

/** The schema of an answer to this question. */
function answerTo({ type, options }: Asked): z.ZodMiniType {
  const or = todo[type];
  const option = z.string(or).check(z.refine((chosen) => options.includes(chosen), or));
  switch (type) {
    case "line":
      return oneLine(mostLine);
    case "text":
      return text(mostText);
    case "one":
      return option;
    case "several":
      return z
        .array(option, or)
        .check(z.refine((all) => new Set(all).size === all.length, "Choose each option once"));
    case "scale":
      return z.literal(scaleSteps, or);
    case "date":
      return enteredDay(or);
  }
}
