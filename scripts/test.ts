/**
 * `npm test`: everything that must hold before a change lands. `npm test -- unit e2e` runs some of its stages.
 * The last line is `N passed, N failed`, over all runners; the exit code is non-zero when anything failed.
 */
import { existsSync, rmSync } from "node:fs";
import { runChecks } from "./check.ts";
import { isPostgresInstalled, startPostgres } from "./lib/postgres.ts";
import { models } from "../tests/machines/registry.ts";
import { readCoverage } from "../tests/model/coverage.ts";
import { claimedProofs, falseProofs } from "./lib/proofs.ts";
import { readPlaywright, readVitest, together, type Report } from "./lib/reports.ts";
import { run } from "./lib/run.ts";
import { ownTemporaryFolder } from "./lib/temporary.ts";
import { installTools } from "./lib/tools.mjs";

type Stage = { name: string; after: readonly string[]; work: () => Promise<Report> };

/** On a fresh machine they are installed beside the checks; if one cannot be installed, the tests that need it fail. */
const tools: Stage = { name: "tools", after: [], work: () => installTools().then(() => none) };
/** What the tests use. */
const first = [tools.name, "build", "docs"];

/**
 * Each stage begins as soon as the stages it names are over, because it needs their output or because they would leave
 * it no processor.
 */
const stages: Stage[] = [
  tools,
  { name: "check", after: [], work: check },
  { name: "build", after: [], work: () => script("build", "scripts/build.ts") },
  { name: "docs", after: [], work: () => script("docs", "scripts/docs.ts", "--check") },
  { name: "unit", after: first, work: unit },
  { name: "postgres", after: first, work: serverOnPostgres },
  // These tests mostly wait, one at a time, and use what the others leave of the processors until the end.
  { name: "waiting", after: [tools.name, "unit"], work: () => inBrowser("waiting") },
  { name: "embedded", after: [tools.name, "unit", "postgres"], work: () => inBrowser("embedded") },
  { name: "e2e", after: [tools.name, "embedded"], work: browserOnPostgres },
  {
    name: "conformance",
    after: ["waiting", "e2e"],
    work: () => script("conformance", "scripts/conformance.ts"),
  },
];
/** Judges a run of all stages. */
const ofTheRun: Stage = { name: "proofs", after: ["conformance"], work: proofs };

const none: Report = { passed: 0, generated: 0, failed: 0, failures: [], proofs: new Map() };
const one = (name: string, passed: boolean): Report =>
  passed ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [name] };

async function check(): Promise<Report> {
  return together((await runChecks()).map(({ name, passed }) => one(`check: ${name}`, passed)));
}

/**
 * Units, views, and the server and wired screens on the embedded database: only what `tests/server/embedded.ts` lists
 * where the stage `postgres` runs them all, or all of them where PostgreSQL is not installed.
 */
function unit(): Promise<Report> {
  return vitest("vitest", [], isPostgresInstalled() ? { SERVER_TESTS: "embedded" } : {});
}

async function vitest(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Report> {
  const file = `test-results/${name}.json`;
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run("vitest", ["run", ...reporters, ...args], { show: true, env });
  const report = existsSync(file) ? readVitest(file) : none;
  // An error outside any test fails the run without failing a test.
  return code !== 0 && report.failed === 0 ? together([report, one(name, false)]) : report;
}

/** The server's tests and the wired screens on PostgreSQL; where it is not installed, the stage `unit` runs them. */
function serverOnPostgres(): Promise<Report> {
  return onPostgres(async (url) =>
    url
      ? vitest("vitest-postgres", ["--project", "server", "--project", "wired"], { TEST_DATABASE_URL: url })
      : none,
  );
}

/**
 * Screens on PostgreSQL, or on the embedded database where that is not installed, as the others
 * (`tests/e2e/embedded.ts`).
 */
function browserOnPostgres(): Promise<Report> {
  return onPostgres((url) => inBrowser("browser", url ? { E2E_DATABASE_URL: url } : {}));
}

/** @param work receives the URL of a PostgreSQL of its own, or null where none is installed */
async function onPostgres(work: (url: string | null) => Promise<Report>): Promise<Report> {
  const postgres = await startPostgres();
  if (!postgres) console.log("PostgreSQL is not installed here (Debian: apt-get install postgresql).");
  try {
    return await work(postgres?.url ?? null);
  } finally {
    await postgres?.stop();
  }
}

/** @param project one of `playwright.config.ts`. Each has its own report and folder, as two run at the same time. */
async function inBrowser(
  project: "waiting" | "embedded" | "browser",
  env: Record<string, string> = {},
): Promise<Report> {
  const file = `test-results/playwright-${project}.json`;
  const args = ["test", `--project=${project}`, `--output=test-results/playwright-${project}`];
  const { code } = await run("playwright", args, {
    show: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = existsSync(file) ? readPlaywright(file) : none;
  return code !== 0 && report.failed === 0 ? together([report, one(`playwright ${project}`, false)]) : report;
}

async function script(name: string, ...args: string[]): Promise<Report> {
  const { code } = await run("node", args, { show: true });
  return one(name, code === 0);
}

/** Fails if anything that the documents and the manifest claim to be proved was not proved in this very run. */
async function proofs(): Promise<Report> {
  const walked = new Set(readCoverage().map(({ id }) => id));
  const machines = [...new Set(models.map(({ machine }) => machine.id))].filter((id) => !walked.has(id));
  const wrong = [
    ...falseProofs(claimedProofs(), together(done.map(({ report }) => report))),
    ...machines.map((id) => `machine ${id}: its generated tests have not all passed`),
  ];
  for (const line of wrong) console.error(line);
  return one("proofs", wrong.length === 0);
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(", ")}; there are ${stages.map(({ name }) => name).join(", ")}.`,
  );
  process.exit(2);
}
const named = stages.filter(({ name }) => wanted.includes(name));
const needsTools = named.some(({ after }) => after.includes(tools.name));
const chosen =
  wanted.length === 0
    ? [...stages, ofTheRun]
    : stages.filter((stage) => named.includes(stage) || (stage === tools && needsTools));
rmSync("test-results", { recursive: true, force: true });
ownTemporaryFolder();

const started = Date.now();
const done: { name: string; report: Report; seconds: number }[] = [];
/** A chosen stage does not wait for stages that were not chosen. */
const over = new Map<string, Promise<void>>();
for (const { name, after, work } of chosen)
  over.set(
    name,
    Promise.all(after.flatMap((earlier) => over.get(earlier) ?? [])).then(async () => {
      console.log(`\n── ${name}`);
      const begun = Date.now();
      const report = await work().catch((error: unknown) => {
        console.error(error);
        return one(name, false);
      });
      done.push({ name, report, seconds: (Date.now() - begun) / 1_000 });
    }),
  );
await Promise.all(over.values());

console.log("\n── summary");
for (const { name, report, seconds } of done)
  console.log(
    `${name.padEnd(11)} ${String(report.passed - report.generated).padStart(6)} passed ${String(report.failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s${report.generated > 0 ? `, and ${report.generated} generated walks passed` : ""}`,
  );
const all = together(done.map(({ report }) => report));
console.log(`${((Date.now() - started) / 1_000).toFixed(0)} s in all`);
for (const failure of all.failures) console.log(`✗ ${failure}`);
console.log(
  `${all.passed - all.generated} written tests and checks, ${all.generated} walks generated from the machines`,
);
console.log(`${all.passed} passed, ${all.failed} failed`);
process.exitCode = all.failed > 0 ? 1 : 0;
