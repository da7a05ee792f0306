/**
 * Compares what the actors did in the end-to-end runs (`test-results/inspected`, written by tests/e2e/test.ts) with the
 * machines. Fails on any transition or state unknown to the machines, and when nothing was recorded.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chartOf } from "#src/machineDiagram/chart.ts";
import type { RecordedStep } from "../tests/model/recordStep.ts";
import { models } from "../tests/machines/registry.ts";
import { conformance } from "../tests/model/conformance.ts";

const folder = "test-results/inspected";

const files = existsSync(folder) ? readdirSync(folder) : [];
const recorded = files.flatMap((name) =>
  readFileSync(`${folder}/${name}`, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedStep),
);
const machines = [...new Map(models.map(({ machine }) => [machine.id, machine])).values()];
const { steps, unknown, crossed } = conformance(machines, recorded);

for (const machine of machines) {
  const all = chartOf(machine).transitions.length;
  console.log(`${machine.id.padEnd(16)} ${crossed.get(machine.id)?.size ?? 0} of ${all} transitions crossed`);
}
for (const what of unknown) console.error(`unmodelled: ${what}`);
console.log(`${steps} recorded steps, ${unknown.length} unmodelled`);
process.exitCode = unknown.length > 0 || steps === 0 ? 1 : 0;
