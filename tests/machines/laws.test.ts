import { describe, expect, test } from "vitest";
import { idsIn } from "../../scripts/lib/reports.ts";
import { against, idle, judged, oneSided, type Breach } from "../model/breaches.ts";
import { rulesOf } from "../model/lawTable.ts";
import { lawTables } from "./lawTables.ts";

/**
 * Guards with only one possible result where they are: whoever is asked is ready, a refusal is reported only before the
 * end, and the last outcome is the one left over.
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

/** A title with more ids no longer says what failed. */
const mostIds = 4;

describe.each(Object.entries(lawTables))("%s", (name, { models, table, apart }) => {
  const found = new Map<number, readonly Breach[]>();
  /** All events in all states of a model, tried once for all of the tests. */
  const breachesOf = (at: number): readonly Breach[] => {
    const known = found.get(at) ?? judged(models[at]!, table, apart ? [models[at]!] : models);
    found.set(at, known);
    return known;
  };
  test.each(models.map((_, at) => [at + 1, at] as const))(
    "every event in every state does what the laws say, or nothing (model %i)",
    (_number, at) => expect([...new Set(breachesOf(at).map(({ line }) => line))]).toEqual([]),
  );
  test.each(rulesOf(table))("%s", (rule) => {
    expect(idsIn(rule).length).toBeLessThanOrEqual(mostIds);
    expect(models.flatMap((_, at) => against(rule, breachesOf(at)))).toEqual([]);
  });

  test("every guard both passes and fails wherever it is used", () =>
    expect(oneSided(models, apart !== undefined)).toEqual(
      settledElsewhere.filter((line) => line.startsWith(`${name}.`)),
    ));
  test("every law applies to at least one reachable event", () =>
    expect(idle(models, table, apart !== undefined)).toEqual([]));
});
