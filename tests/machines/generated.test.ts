import { afterAll, describe, expect, test } from "vitest";
import { byMachine, coverageOf, writeCoverage } from "../model/coverage.ts";
import { testMachine } from "../model/generate.ts";
import { models } from "./registry.ts";

describe.each([...byMachine(models)])("%s", (_, group) => {
  const { coverage, uncrossed, unreached, oneSided } = coverageOf(group);

  test("all of its states, transitions and both answers of its guards are walked", () => {
    expect({ uncrossed, unreached, oneSided }).toEqual({ uncrossed: [], unreached: [], oneSided: [] });
  });
  for (const [index, model] of group.entries()) describe(`model ${index + 1}`, () => testMachine(model));

  afterAll(({}, { tasks }) => {
    if (tasks.every(({ result }) => result?.state !== "fail")) writeCoverage(coverage);
  });
});
