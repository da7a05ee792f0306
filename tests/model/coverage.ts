import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chartOf, nodesOf } from "#src/machineDiagram/chart.ts";
import { unreached } from "./laws.ts";
import { explore, transitionPaths, type AnyModel } from "./model.ts";

/** How much of a machine its generated tests cover, over all of its models. */
export type Coverage = {
  id: string;
  states: number;
  statesCovered: number;
  transitions: number;
  transitionsCovered: number;
  /** Named guards, and those that returned both true and false. */
  guards: number;
  guardsCovered: number;
  /** Pairs of a reachable state and an event of the alphabet, each of which is tried. */
  pairs: number;
};

export type Gaps = { coverage: Coverage; uncrossed: string[]; unreached: string[]; oneSided: string[] };

/** The figures of one machine and their gaps, by name. */
export function coverageOf(models: readonly AnyModel[]): Gaps {
  const { machine } = models[0]!;
  const chart = chartOf(machine);
  const crossed = new Set(
    models.flatMap((model) =>
      transitionPaths(model).flatMap(({ steps }) => steps.flatMap(({ taken }) => taken)),
    ),
  );
  const uncrossed = chart.transitions.map(({ id }) => id).filter((id) => !crossed.has(id));
  const [first, ...others] = models.map(unreached);
  const missed = first!.filter((state) => others.every((list) => list.includes(state)));
  const answers = models.map((model) => [...explore(model).guards]).flat();
  const guards = [...new Set(answers.map(([name]) => name))];
  const oneSided = guards.filter(
    (guard) =>
      !(["yes", "no"] as const).every((side) => answers.some(([name, seen]) => name === guard && seen[side])),
  );
  const states = nodesOf(machine).filter(({ type }) => type !== "history").length;
  return {
    uncrossed,
    unreached: missed,
    oneSided,
    coverage: {
      id: machine.id,
      states,
      statesCovered: states - missed.length,
      transitions: chart.transitions.length,
      transitionsCovered: chart.transitions.length - uncrossed.length,
      guards: guards.length,
      guardsCovered: guards.length - oneSided.length,
      pairs: models.reduce(
        (sum, model) => sum + explore(model).vertices.reduce((all, { edges }) => all + edges.length, 0),
        0,
      ),
    },
  };
}

/** The models by machine, in the order of the registry. */
export function byMachine(models: readonly AnyModel[]): Map<string, AnyModel[]> {
  const groups = new Map<string, AnyModel[]>();
  for (const model of models) groups.set(model.machine.id, [...(groups.get(model.machine.id) ?? []), model]);
  return groups;
}

/** Where a test run stores the figures of the machines that passed. */
const FOLDER = "test-results/machines";

/** Stores the figures of a machine whose generated tests have all passed. */
export function writeCoverage(coverage: Coverage): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/${coverage.id}.json`, `${JSON.stringify(coverage, null, 2)}\n`);
}

/** The figures of the last run, by machine id. */
export function readCoverage(): Coverage[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")) as Coverage);
}
