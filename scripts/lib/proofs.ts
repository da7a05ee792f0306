import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readCoverage, type Coverage } from "../../tests/model/coverage.ts";
import type { Report } from "./reports.ts";

/** What the last full test run has proved. Checked in, so that a fresh clone can say it without running the tests. */
export type Proofs = {
  /** By ledger id, the tests that name it and passed. */
  proofs: Record<string, string[]>;
  /** The machines whose generated tests all passed. */
  machines: Coverage[];
};

const FILE = "docs/proofs.json";

/** The proofs of the last full run; none before the first one. */
export const readProofs = (): Proofs =>
  existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Proofs) : { proofs: {}, machines: [] };

/** Keeps what a full run has proved, in an order that does not depend on the run. */
export function writeProofs({ proofs }: Report): void {
  const sorted = [...proofs]
    .sort(([a], [b]) => a.localeCompare(b, "en", { numeric: true }))
    .map(([id, tests]) => [id, [...tests].sort()]);
  const kept = { proofs: Object.fromEntries(sorted), machines: readCoverage() };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 1)}\n`);
}
