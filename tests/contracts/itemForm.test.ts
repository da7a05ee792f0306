import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FormAnswers, questionTypes, type FormQuestion } from "#src/contracts/itemContent.ts";
import { checkAnswers, endsOf, tidyAnswers } from "#src/contracts/itemForm.ts";

const asked = (over: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ id: 1, type: "line", label: "A question", hint: "", required: true, options: ["A", "B", "C"] },
  ...over,
});
const fault = (over: Partial<FormQuestion>, value: unknown) => checkAnswers([asked(over)], { 1: value })[1];

describe("checking an answer", () => {
  test.each([
    ["line", "Write an answer"],
    ["text", "Write an answer"],
    ["one", "Choose one of the options"],
    ["several", "Choose at least one of the options"],
    ["scale", "Choose a number from 1 to 5"],
    ["date", "Enter a day such as 30/11/2026"],
  ] as const)("%s left empty: no error if it is optional, otherwise “%s”", (type, words) => {
    for (const nothing of [undefined, null, "", "  \n", []]) {
      expect([nothing, fault({ type }, nothing)]).toEqual([nothing, words]);
      expect([nothing, fault({ type, required: false }, nothing)]).toEqual([nothing, undefined]);
    }
  });

  test.each([
    ["line", "x".repeat(201), "Use at most 200 characters"],
    ["line", "a\nb", "Use one line, without control characters"],
    ["line", 7, "Enter a text"],
    ["text", "x".repeat(4_001), "Use at most 4,000 characters"],
    ["text", ["A"], "Enter a text"],
    ["one", "D", "Choose one of the options"],
    ["one", ["A"], "Choose one of the options"],
    ["several", ["A", "D"], "Choose at least one of the options"],
    ["several", "A", "Choose at least one of the options"],
    ["several", ["A", "A"], "Choose each option once"],
    ["scale", 0, "Choose a number from 1 to 5"],
    ["scale", 6, "Choose a number from 1 to 5"],
    ["scale", 2.5, "Choose a number from 1 to 5"],
    ["scale", "3", "Choose a number from 1 to 5"],
    ["date", "2026-02-30", "Enter a day such as 30/11/2026"],
    ["date", "30/11/2026", "Enter a day such as 30/11/2026"],
    ["date", "0202-11-30", "Enter the year with four digits"],
    ["date", 2026, "Enter a day such as 30/11/2026"],
  ] as const)("%s with the value %j: %s", (type, value, words) => {
    expect(fault({ type }, value)).toBe(words);
    // An optional question need not be answered, but an answer must be valid.
    expect(fault({ type, required: false }, value)).toBe(words);
  });

  test.each([
    ["line", "x".repeat(200)],
    ["text", `${"x".repeat(3_998)}\ny`],
    ["one", "A"],
    ["several", ["C", "A"]],
    ["scale", 1],
    ["scale", 5],
    ["date", "2028-02-29"],
  ] as const)("%s with a valid value is accepted", (type, value) => {
    expect(fault({ type }, value)).toBe(undefined);
  });

  test("an answer to a question that is not in the form is refused", () => {
    expect(checkAnswers([], { 7: "A" })).toEqual({
      7: "This question is not in the form any more. Reload the page",
    });
  });
});

test("white space around answers is trimmed, and empty answers are left out", () => {
  expect(tidyAnswers({ 1: " A ", 2: "  ", 3: null, 4: [], 5: 3, 6: ["A"], 7: undefined })).toEqual({
    ...{ 1: "A", 5: 3, 6: ["A"] },
  });
});

test("a scale has its own labels at its ends, or the default ones", () => {
  expect(endsOf({ options: ["Never", "Always"] })).toEqual({ low: "Never", high: "Always" });
  expect(endsOf({ options: [] })).toEqual({ low: "Lowest", high: "Highest" });
  expect(endsOf({ options: ["Never"] })).toEqual({ low: "Never", high: "Highest" });
});

/** Questions of any type, each with a possible answer. */
const forms = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 30 }),
    type: fc.constantFrom(...questionTypes),
    required: fc.boolean(),
    answer: fc.oneof(
      fc.constantFrom<unknown>("A", "B", "", " ", "2026-11-25", "2026-02-30", 1, 3, 9, undefined),
      fc.string(),
      fc.array(fc.constantFrom("A", "B", "D")),
    ),
  }),
  { selector: ({ id }) => id },
);

test("for any form, valid answers can be sent alone, and each question is checked independently", () => {
  fc.assert(
    fc.property(forms, (form) => {
      const questions = form.map(({ id, type, required }) => asked({ id, type, required }));
      const answers = tidyAnswers(Object.fromEntries(form.map(({ id, answer }) => [id, answer])));
      const wrong = checkAnswers(questions, answers);
      // The server only gets answers that are already tidy.
      expect(FormAnswers.safeParse(answers).success).toBe(true);
      expect(tidyAnswers(answers)).toEqual(answers);
      for (const question of questions)
        expect(wrong[question.id]).toBe(
          checkAnswers([question], { [question.id]: answers[question.id] })[question.id],
        );
      const right = questions.filter(({ id }) => wrong[id] === undefined);
      const kept = Object.fromEntries(Object.entries(answers).filter(([id]) => wrong[id] === undefined));
      expect(checkAnswers(right, kept)).toEqual({});
    }),
  );
});
