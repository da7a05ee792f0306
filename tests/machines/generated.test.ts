import { afterAll, describe, expect, test } from "vitest";
import { byMachine, coverageOf, writeCoverage } from "../model/coverage.ts";
import { testMachine } from "../model/generate.ts";
import { models } from "./registry.ts";

describe.each([...byMachine(models)])("%s", (_, group) => {
  const { coverage, uncrossed, unreached, oneSided } = coverageOf(group);

  test("the models cover every state, every transition and both results of every guard", () => {
    expect({ uncrossed, unreached, oneSided }).toEqual({ uncrossed: [], unreached: [], oneSided: [] });
  });
  for (const [index, model] of group.entries()) describe(`model ${index + 1}`, () => testMachine(model));

  afterAll(({}, { tasks }) => {
    if (tasks.every(({ result }) => result?.state !== "fail")) writeCoverage(coverage);
  });
});
