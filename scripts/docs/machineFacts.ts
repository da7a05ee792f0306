import { chartOf, type Chart } from "#src/machineDiagram/chart.ts";
import { models } from "../../tests/machines/registry.ts";
import { byMachine, coverageOf, type Coverage } from "../../tests/model/coverage.ts";
import { pathTitle, transitionPaths, type Path } from "../../tests/model/model.ts";
import { transitionWalks } from "../../tests/model/walks.ts";

/** What the documents say about a machine. */
export type MachineFacts = {
  chart: Chart;
  coverage: Coverage;
  /** Number of walks that the generated tests take. */
  walks: number;
  /** For each transition id, how many walks cross it and the shortest paths across it. */
  crossings: Map<string, { count: number; shortest: string[] }>;
};

/** How many of the paths across a transition are written out. */
const SHOWN = 6;

/** The facts of every machine of the registry. */
export const machineFacts = (): MachineFacts[] =>
  [...byMachine(models).values()].map((group) => {
    const { machine } = group[0]!;
    const walks = group.flatMap(transitionWalks).map(takenOn);
    const ways = group.flatMap(transitionPaths).map((path) => ({
      title: pathTitle(machine, path),
      length: path.steps.length,
      taken: takenOn(path),
    }));
    ways.sort((a, b) => a.length - b.length || a.title.localeCompare(b.title, "en"));
    const chart = chartOf(machine);
    return {
      chart,
      coverage: coverageOf(group).coverage,
      walks: walks.length,
      crossings: new Map(
        chart.transitions.map(({ id }) => {
          const crossing = ways.filter(({ taken }) => taken.has(id)).map(({ title }) => title);
          return [
            id,
            {
              count: walks.filter((taken) => taken.has(id)).length,
              shortest: [...new Set(crossing)].slice(0, SHOWN),
            },
          ];
        }),
      ),
    };
  });

const takenOn = ({ steps }: Path): ReadonlySet<string> => new Set(steps.flatMap(({ taken }) => taken));

/** A state's id without that of the machine: `warning.resting`. */
export const within = (chart: Chart, id: string): string =>
  id === chart.id ? "anywhere" : id.replace(`${chart.id}.`, "");
