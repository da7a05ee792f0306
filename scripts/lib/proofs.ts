import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readCoverage, type Coverage } from "../../tests/model/coverage.ts";
import type { Report } from "./reports.ts";

/** What the last full test run has proved. Checked in, so that a fresh clone can say it without running the tests. */
export type Proofs = {
  /** By ledger id, the tests that name it and passed; generated ones as one line with their number. */
  proofs: Record<string, string[]>;
  /** The machines whose generated tests all passed. */
  machines: Coverage[];
};

const FILE = "docs/proofs.json";

/** The proofs of the last full run; none before the first one. */
export const readProofs = (): Proofs =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Proofs) : { proofs: {}, machines: [] };

/** More tests than these of one place that prove the same row are told as one line. */
const most = 5;
const between = " › ";
type Line = { path: readonly string[]; tests: number };

/** Tells lines that differ only in what `shared` leaves open as one, where there are many of them. */
function gather(lines: readonly Line[], shared: (path: readonly string[]) => readonly string[]): Line[] {
  const groups = Map.groupBy(lines, ({ path }) => shared(path).join(between));
  return [...groups.values()].flatMap((group) =>
    group.length > most
      ? [{ path: shared(group[0]!.path), tests: group.reduce((sum, { tests }) => sum + tests, 0) }]
      : group,
  );
}

/**
 * The tests that prove a row, for reading: many in one group (`test.each`, the paths of a machine) become the group and
 * their number, as does one test of many groups (`describe.each`).
 */
export function inShort(id: string, tests: readonly string[]): string[] {
  const named = (path: readonly string[]): readonly string[] =>
    path.some((title) => title.includes(id)) ? path : [...path.slice(0, -1), `${path.at(-1)} [${id}]`];
  const lines = tests.map((test): Line => ({ path: test.split(between), tests: 1 }));
  const byGroup = gather(lines, (path) => named([...path.slice(0, -1), "…"]));
  const byTitle = gather(byGroup, (path) =>
    path.length > 2 ? [path[0]!, ...path.slice(1, -1).map(() => "…"), path.at(-1)!] : path,
  );
  return byTitle
    .map(({ path, tests: count }) => path.join(between) + (count > 1 ? ` (${count} tests)` : ""))
    .sort();
}

/** Keeps what a full run has proved, in an order that does not depend on the run. */
export function writeProofs({ proofs }: Report): void {
  const sorted = [...proofs]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([id, tests]) => [id, inShort(id, tests)] as const);
  const kept = { proofs: Object.fromEntries(sorted), machines: readCoverage() };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 1)}\n`);
}
