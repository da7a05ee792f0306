import { describe, expect, test } from "vitest";
import { breaches, idle, oneSided } from "../model/breaches.ts";
import { lawTables } from "./lawTables.ts";

/**
 * Guards that have one answer where they stand: who is asked is ready, a refusal is told only before the end, and the last
 * outcome is what is left.
 */
const settledElsewhere = [
  "attemptLifecycle.OPEN finish 2: always taken",
  "attemptLifecycle.REVIEW mark 1: always taken",
  "attemptLifecycle.REVIEW acceptLate 2: always taken",
  "attemptLifecycle.PASSED acceptLate 2: always taken",
  "attemptLifecycle.FAILED acceptLate 2: always taken",
  "exam.inProgress.submission.asking confirm 0: always taken",
  "exam.inProgress.submission.refused cancel 0: always taken",
];

describe.each(Object.entries(lawTables))("%s", (name, { models, table, apart }) => {
  test.each(models.map((model, index) => [index + 1, model] as const))(
    "laws: every event in every state does what they say, or nothing (model %i)",
    (_number, model) => expect(breaches(model, table, apart ? [model] : models)).toEqual([]),
  );
  test("both sides of every guard come, in each place where it stands", () =>
    expect(oneSided(models, apart !== undefined)).toEqual(
      settledElsewhere.filter((line) => line.startsWith(`${name}.`)),
    ));
  test("no law is about what cannot come", () =>
    expect(idle(models, table, apart !== undefined)).toEqual([]));
});
