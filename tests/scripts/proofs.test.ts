import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inShort } from "../../scripts/lib/proofs.ts";

const roles = ["admin", "learner", "manager", "partner", "reviewer", "trainer"];

test("a few tests are told one by one", () => {
  const tests = ["tests/b.test.ts › says so [B-001]", "tests/a.test.ts › login › locks [B-001]"];
  expect(inShort("B-001", tests)).toEqual([...tests].reverse());
});

test("many tests of one group are the group and their number", () => {
  const tests = roles.map((role) => `tests/a.test.ts › the links [B-001] › ${role}`);
  expect(inShort("B-001", [...tests, "tests/a.test.ts › the root [B-001]"])).toEqual([
    "tests/a.test.ts › the links [B-001] › … (6 tests)",
    "tests/a.test.ts › the root [B-001]",
  ]);
});

test("a group does not lose the row that only its tests name", () => {
  const tests = roles.map((role) => `tests/a.test.ts › the links › ${role} [B-001][B-002]`);
  expect(inShort("B-001", tests)).toEqual(["tests/a.test.ts › the links › … [B-001] (6 tests)"]);
});

test("one test of many groups is told once", () => {
  const tests = roles.map((role) => `tests/a.test.ts › ${role} › is greeted [B-001]`);
  expect(inShort("B-001", tests)).toEqual(["tests/a.test.ts › … › is greeted [B-001] (6 tests)"]);
});

test("many tests of many groups are one line", () => {
  const tests = roles.flatMap((role) =>
    roles.map((other) => `tests/a.test.ts › ${role} › meets ${other} [B-001]`),
  );
  expect(inShort("B-001", tests)).toEqual(["tests/a.test.ts › … › … [B-001] (36 tests)"]);
});

test("the same tests in another order are told alike", () => {
  const tests = roles.map((role) => `tests/a.test.ts › ${role} [B-001]`);
  expect(inShort("B-001", [...tests].reverse())).toEqual(inShort("B-001", tests));
});

test("tests of different files are not one line", () => {
  const tests = roles.map((role) => `tests/${role}.test.ts › is greeted [B-001]`);
  expect(inShort("B-001", tests)).toEqual([...tests].sort());
});

test("no requirement of a finished area has lost its last proof", () => {
  const unproved = readFileSync("docs/traceability.md", "utf8")
    .split("\n")
    .filter((line) => line.endsWith("| **none** |"));
  expect(unproved).toEqual([]);
});
