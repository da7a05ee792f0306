import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { claimedProofs, falseProofs, idsOfSource } from "../../scripts/lib/proofs.ts";
import type { Report } from "../../scripts/lib/reports.ts";

const login = "tests/login.test.ts";
const claimed = new Map([
  ["B-001", [login]],
  ["B-002", ["tests/e2e/signIn.spec.ts", login]],
]);
const run = (proofs: Record<string, string[]>): Report => ({
  passed: 0,
  generated: 0,
  failed: 0,
  failures: [],
  proofs: new Map(Object.entries(proofs)),
});
const asClaimed = {
  "B-001": [`${login} › locks [B-001][B-002]`],
  "B-002": [`${login} › locks [B-001][B-002]`, "tests/e2e/signIn.spec.ts › is told so [B-002]"],
};

test("a claim whose test passed is accepted, whatever the title of the test", () => {
  expect(falseProofs(claimed, run(asClaimed))).toEqual([]);
  const renamed = {
    ...asClaimed,
    "B-001": [`${login} › shuts the door [B-001]`, `${login} › twice [B-001]`],
  };
  expect(falseProofs(claimed, run(renamed))).toEqual([]);
});

test("an id that no test of the run proves is reported", () => {
  expect(falseProofs(claimed, run({ "B-002": asClaimed["B-002"] }))).toEqual([
    "B-001: no test of tests/login.test.ts that names it passed",
  ]);
});

test("an id that only one of its files proves is reported for the other file", () => {
  expect(falseProofs(claimed, run({ ...asClaimed, "B-002": [asClaimed["B-002"][0]!] }))).toEqual([
    "B-002: no test of tests/e2e/signIn.spec.ts that names it passed",
  ]);
});

test("a proof that is not in the sources is reported", () => {
  expect(falseProofs(claimed, run({ ...asClaimed, "B-003": [`${login} › made up [B-003]`] }))).toEqual([
    "B-003: a test of tests/login.test.ts names it, but it is not written there: write it in its title",
  ]);
});

test("an id in a table of laws is proved by the generated test of its rule", () => {
  const laws = new Map([["B-003", ["tests/machines/door.laws.ts"]]]);
  const ofRule = { "B-003": ["tests/machines/laws.test.ts › door › it locks [B-003]"] };
  expect(falseProofs(laws, run(ofRule))).toEqual([]);
  expect(falseProofs(laws, run({}))).toEqual([
    "B-003: no test of tests/machines/door.laws.ts that names it passed",
  ]);
  expect(falseProofs(new Map(), run(ofRule))).toEqual([
    "B-003: a test of tests/machines/laws.test.ts names it, but it is not written there: write it in its title",
  ]);
});

test("ids are read from titles, steps, templates and rows of data, not from comments or prose", () => {
  const source = `
    // once there was [B-900]
    test("locks [B-001][M-002]", () => { step("then opens [T-31]"); expect(text).toBe("as B-901 says"); });
    test.each([{ row: "P-007" }, { row: "P-008][B-402" }, { number: "M-1" }])("$row", () => {});
    test(\`as \${role} [B-003] and \${other} [B-004]\`, () => {});
    test(\`plain [B-005]\`, () => {});`;
  expect(idsOfSource("tests/a.test.ts", source)).toEqual([
    "B-001",
    "M-002",
    "T-31",
    "P-007",
    "P-008",
    "B-402",
    "B-003",
    "B-004",
    "B-005",
  ]);
  expect(idsOfSource("tests/a.test.tsx", 'test("shows [B-006]", () => show(<b>[B-902]</b>));')).toEqual([
    "B-006",
  ]);
});

test("the examples in these tests are not claims", () => {
  const claiming = [...claimedProofs().values()].flat();
  expect(claiming.filter((path) => path.startsWith("tests/scripts/"))).toEqual([]);
});

test("no requirement of a finished area has lost its last proof", () => {
  const unproved = readFileSync("docs/traceability.md", "utf8")
    .split("\n")
    .filter((line) => line.endsWith("| **none** |"));
  expect(unproved).toEqual([]);
});
