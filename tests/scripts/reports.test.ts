import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { idsIn, ofCharts, readPlaywright, readVitest, together } from "../../scripts/lib/reports.ts";

const folder = mkdtempSync(join(tmpdir(), "lyceum-reports-"));
const write = (name: string, value: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
};

test("ledger ids are read from brackets only", () => {
  expect(idsIn("locks out [B-123][M-014, E-012] like R-L-001 [R-A-300] B-9 [x]")).toEqual([
    "B-123",
    "M-014",
    "E-012",
    "R-A-300",
  ]);
});

test("a Vitest report counts its tests, proves those that passed and reports a file that did not load", () => {
  const path = write("vitest.json", {
    testResults: [
      {
        name: `${process.cwd()}/tests/a.test.ts`,
        status: "failed",
        message: "",
        assertionResults: [
          { ancestorTitles: ["login"], title: "locks [B-001]", status: "passed" },
          {
            ancestorTitles: [],
            title: "lies [B-002]",
            status: "failed",
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\n\nto be 2"],
          },
          { ancestorTitles: [], title: "sleeps [B-003]", status: "skipped" },
        ],
      },
      {
        name: `${process.cwd()}/tests/b.test.ts`,
        status: "failed",
        message: "No module\nat x",
        assertionResults: [],
      },
    ],
  });
  const report = readVitest(path);
  expect(report).toMatchObject({ passed: 1, failed: 2 });
  expect(report.failures).toEqual([
    "tests/a.test.ts › lies [B-002]\n    expected 1\n    to be 2",
    "tests/b.test.ts › No module",
  ]);
  expect([...report.proofs]).toEqual([["B-001", ["tests/a.test.ts › login › locks [B-001]"]]]);
});

test("a Playwright report counts specs in nested suites and errors outside them", () => {
  const thrown = [
    { message: "Test timeout of 60000ms exceeded." },
    { message: "waiting for a button", location: { file: "/somewhere/login.spec.ts", line: 7 } },
  ];
  const path = write("playwright.json", {
    errors: [{ message: "worker died\nstack" }],
    suites: [
      {
        title: "login.spec.ts",
        file: "login.spec.ts",
        specs: [
          {
            title: "signs in [B-010]",
            ok: true,
            tests: [
              {
                status: "expected",
                results: [{ steps: [{ title: "asks", steps: [{ title: "twice [B-011]" }] }] }],
              },
            ],
          },
        ],
        suites: [
          {
            title: "wrong",
            file: "login.spec.ts",
            specs: [
              {
                title: "fails",
                ok: false,
                tests: [{ status: "unexpected", results: [{ errors: thrown }] }],
              },
              { title: "later", ok: true, tests: [{ status: "skipped" }] },
            ],
          },
        ],
      },
    ],
  });
  const report = together([readPlaywright(path), readPlaywright(path)]);
  expect(report).toMatchObject({ passed: 2, failed: 4 });
  expect(report.failures[0]).toBe(
    [
      "tests/e2e/login.spec.ts › wrong › fails",
      "Test timeout of 60000ms exceeded.",
      "login.spec.ts:7: waiting for a button",
    ].join("\n    "),
  );
  expect(report.proofs.get("B-010")).toEqual(["tests/e2e/login.spec.ts › signs in [B-010]"]);
  expect(report.proofs.get("B-011")).toEqual(report.proofs.get("B-010"));
});

test("walks generated from a machine are counted separately, and all of their files exist", () => {
  const result = (name: string, ...titles: string[]) => ({
    name: `${process.cwd()}/${name}`,
    status: "passed",
    message: "",
    assertionResults: titles.map((title) => ({ ancestorTitles: [], title, status: "passed" })),
  });
  const testResults = [
    result("tests/machines/generated.test.ts", "a", "b"),
    result("tests/machines/laws.test.ts", "c"),
  ];
  expect(readVitest(write("walks.json", { testResults }))).toMatchObject({ passed: 3, generated: 2 });
  expect(ofCharts.filter((path) => !existsSync(path))).toEqual([]);
});

test("a missing report is an error", () => {
  expect(() => readVitest(join(folder, "none.json"))).toThrow(/its tests have not run/);
});
