import { expect, test } from "vitest";
import { readExams } from "#server/seed/exams.ts";

const choices = readExams().map(({ name, pools }) => ({
  name,
  questions: pools.flatMap(({ questions }) =>
    questions.flatMap((question) => (question.type === "text" ? [] : [question.options])),
  ),
}));

test.for(choices.filter(({ questions }) => questions.length > 0).map((one) => [one.name, one] as const))(
  "%s: the longest option is right in at most 40%% of the questions",
  ([, { questions }]) => {
    const longestIsRight = questions.filter((options) => {
      const longest = Math.max(...options.map(({ text }) => text.length));
      return options.some(({ text, right }) => right && text.length === longest);
    });
    expect(longestIsRight.length / questions.length).toBeLessThanOrEqual(0.4);
  },
);

test("right options are on average less than 1.4 times as long as wrong ones", () => {
  const lengths = (right: boolean) =>
    choices
      .flatMap(({ questions }) => questions.flat())
      .filter((option) => (option.right ?? false) === right)
      .map(({ text }) => text.length);
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  expect(mean(lengths(true)) / mean(lengths(false))).toBeLessThan(1.4);
});
