import type { AnyStateMachine } from "xstate";
import { chartOf } from "#src/machineDiagram/chart.ts";
import type { RecordedStep } from "./recordStep.ts";

export type Conformance = {
  steps: number;
  /** Messages about steps that no machine knows. */
  unknown: string[];
  /** The transitions crossed, by machine. */
  crossed: Map<string, Set<string>>;
};

/** Compares what ran in the browser with the machines: a transition or state unknown to them is a fault. */
export function conformance(
  machines: readonly AnyStateMachine[],
  recorded: readonly RecordedStep[],
): Conformance {
  const known = new Map(
    machines.map((machine) => {
      const { states, transitions } = chartOf(machine);
      const ids = new Set([machine.root.id, ...states.map(({ id }) => id)]);
      return [machine.id, { ids, transitions: new Set(transitions.map(({ id }) => id)) }];
    }),
  );
  const crossed = new Map<string, Set<string>>();
  const unknown = recorded.flatMap(({ machine, event, taken, states }) => {
    const chart = known.get(machine);
    if (!chart) return [`${machine}: not in the registry`];
    const seen = crossed.get(machine) ?? new Set();
    crossed.set(machine, seen);
    taken.forEach((id) => seen.add(id));
    return [
      ...taken.filter((id) => !chart.transitions.has(id)).map((id) => `${machine}: ${event} took ${id}`),
      ...states.filter((id) => !chart.ids.has(id)).map((id) => `${machine}: ${event} led to ${id}`),
    ];
  });
  return { steps: recorded.length, unknown: [...new Set(unknown)], crossed };
}
