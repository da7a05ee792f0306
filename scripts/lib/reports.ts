import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How one runner's tests went, and which ledger rows they prove. */
export type Report = {
  passed: number;
  /** Of those that passed, the walks generated from a machine: they are many, and each proves one chart. */
  generated: number;
  failed: number;
  /** The file and title of each failed test, with how it failed below. */
  failures: string[];
  /** By ledger id, the passed tests that name it: `tests/server/user.test.ts › …`. */
  proofs: Map<string, string[]>;
};

/** Files whose tests are generated from the paths and pairs of a chart. */
export const ofCharts = [
  "tests/machines/generated.test.ts",
  "tests/machines/examPairs.test.ts",
  "tests/ui/exam/window.model.test.tsx",
  "tests/e2e/examPairs.spec.ts",
];

/** `steps` of a test name ids, as its title does. */
type Told = {
  file: string;
  title: string;
  state: "passed" | "failed" | "skipped";
  steps?: string[];
  /** The error that it threw. */
  error?: string | undefined;
};

/** The part of an error with what was expected and received; the call stack is in the runner's own output. */
function briefly(error = ""): string {
  const lines = stripVTControlCharacters(error)
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines
    .slice(0, 12)
    .map((line) => `\n    ${line.slice(0, 200)}`)
    .join("");
}

/** `[B-123][M-014]`, `[R-L-001]`, also `[B-123, B-124]`. */
const ledgerId = /\b(?:R-[LA]|[BMEPQTDG])-\d{1,3}\b/g;

/** The ledger ids in brackets in a title. */
export function idsIn(title: string): string[] {
  const bracketed = title.match(/\[[^\]]*\]/g) ?? [];
  return bracketed.flatMap((group) => group.match(ledgerId) ?? []);
}

function report(tests: readonly Told[]): Report {
  const proofs = new Map<string, string[]>();
  for (const { file, title, state, steps = [] } of tests)
    if (state === "passed")
      for (const id of [title, ...steps].flatMap(idsIn))
        proofs.set(id, [...(proofs.get(id) ?? []), `${file} › ${title}`]);
  const failures = tests
    .filter(({ state }) => state === "failed")
    .map(({ file, title, error }) => `${file} › ${title}${briefly(error)}`);
  const passed = tests.filter(({ state }) => state === "passed");
  return {
    passed: passed.length,
    generated: passed.filter(({ file }) => ofCharts.includes(file)).length,
    failed: failures.length,
    failures,
    proofs,
  };
}

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      ancestorTitles: string[];
      title: string;
      status: string;
      failureMessages?: string[];
    }[];
  }[];
};

/** Reads Vitest's JSON report. A file that could not even be loaded counts as one failure. */
export function readVitest(path: string): Report {
  const { testResults } = readJson<VitestReport>(path);
  const inProject = (name: string): string => name.replace(`${process.cwd()}/`, "");
  return report(
    testResults.flatMap(({ name, status, message, assertionResults }) => {
      const tests = assertionResults.map(
        ({ ancestorTitles, title, status: state, failureMessages }): Told => {
          return {
            file: inProject(name),
            title: [...ancestorTitles, title].join(" › "),
            state: stateOf(state),
            error: failureMessages?.[0],
          };
        },
      );
      const broken = status === "failed" && !tests.some(({ state }) => state === "failed");
      return broken
        ? [...tests, { file: inProject(name), title: message.split("\n")[0]!, state: "failed" }]
        : tests;
    }),
  );
}

const stateOf = (status: string): Told["state"] =>
  status === "passed" ? "passed" : status === "failed" ? "failed" : "skipped";

type Step = { title: string; steps?: Step[] };
type Suite = {
  title: string;
  file: string;
  suites?: Suite[];
  specs?: { title: string; ok: boolean; tests: { status: string; results?: Result[] }[] }[];
};
type Thrown = { message?: string; location?: { file: string; line: number } };
/** When a test times out, its first error says only that; the next one says what it was waiting for. */
type Result = { steps?: Step[]; errors?: Thrown[] };
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] };

const linesOf = ({ message = "", location }: Thrown): string =>
  location ? `${basename(location.file)}:${location.line}: ${message}` : message;

const titlesOf = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ title, steps: inner = [] }) => [title, ...titlesOf(inner)]);

/** Reads Playwright's JSON report. */
export function readPlaywright(path: string): Report {
  const { suites, errors } = readJson<PlaywrightReport>(path);
  const told = (suite: Suite, above: readonly string[]): Told[] => [
    ...(suite.specs ?? []).map(({ title, ok, tests }): Told => {
      const skipped = tests.every(({ status }) => status === "skipped");
      const state = skipped ? "skipped" : ok ? "passed" : "failed";
      const results = tests.flatMap(({ results: all = [] }) => all.at(-1) ?? []);
      const steps = titlesOf(results.flatMap(({ steps: some = [] }) => some));
      return {
        file: `tests/e2e/${suite.file}`,
        title: [...above, title].join(" › "),
        state,
        steps,
        error: results.flatMap(({ errors: thrown = [] }) => thrown.map(linesOf)).join("\n"),
      };
    }),
    ...(suite.suites ?? []).flatMap((inner) => told(inner, [...above, inner.title])),
  ];
  const broken = errors.map(({ message }): Told => {
    return { file: "tests/e2e", title: message?.split("\n")[0] ?? "error", state: "failed" };
  });
  return report([...suites.flatMap((suite) => told(suite, [])), ...broken]);
}

function readJson<T>(path: string): T {
  if (!existsSync(path)) throw new Error(`${path} is missing: its tests have not run`);
  return JSON.parse(readFileSync(path, "utf8")) as T;
}

/** Merges reports into one. */
export function together(reports: readonly Report[]): Report {
  const proofs = new Map<string, string[]>();
  for (const { proofs: some } of reports)
    for (const [id, tests] of some) proofs.set(id, [...new Set([...(proofs.get(id) ?? []), ...tests])]);
  const sum = (count: (report: Report) => number): number =>
    reports.reduce((all, one) => all + count(one), 0);
  return {
    passed: sum(({ passed }) => passed),
    generated: sum(({ generated }) => generated),
    failed: sum(({ failed }) => failed),
    failures: reports.flatMap(({ failures }) => failures),
    proofs,
  };
}
