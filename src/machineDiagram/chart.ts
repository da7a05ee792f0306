import type { AnyStateMachine, AnyStateNode } from "xstate";

/** A transition as XState represents it, for any machine. */
export type Definition = NonNullable<AnyStateNode["always"]>[number];

/** A machine as plain data: the source of every diagram, table and check of it. */
export type Chart = {
  id: string;
  states: ChartState[];
  transitions: ChartTransition[];
  delays: ChartDelay[];
};

export type ChartState = {
  /** XState's id of the node: `session.warning.open`. */
  id: string;
  key: string;
  parent: string | null;
  depth: number;
  type: "atomic" | "compound" | "parallel" | "final" | "history";
  description: string;
  tags: string[];
  /** Whether entering its parent enters this state. */
  initial: boolean;
  entry: string[];
  exit: string[];
  invokes: { id: string; src: string }[];
};

export type ChartTransition = {
  /**
   * Stable as long as the machine does not change: it is made of the source, the event and the place among the
   * transitions of that event.
   */
  id: string;
  source: string;
  /** Empty if it stays in its state. */
  targets: string[];
  /** XState's type of the event; empty for an eventless transition. */
  event: string;
  guard: string;
  actions: string[];
  description: string;
  reenter: boolean;
};

export type ChartDelay = {
  name: string;
  /** Null if it is computed while the machine runs. */
  milliseconds: number | null;
};

/** The transitions that a node itself declares: its own events, delays, results of its invokes, and eventless ones. */
export const transitionsOf = (node: AnyStateNode): Definition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

/** Returns the id of a transition, the same for a machine and for any copy of it that `provide` made. */
export function transitionId(transition: Definition): string {
  const among = transition.eventType
    ? (transition.source.transitions.get(transition.eventType) ?? [])
    : (transition.source.always ?? []);
  return `${transition.source.id} ${transition.eventType || "always"} ${among.indexOf(transition)}`;
}

/** Every node below a machine's root, in the order of the chart. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] =>
    Object.values(node.states).flatMap((child) => [child, ...below(child)]);
  return below(machine.root);
}

type Named = string | ((...args: never[]) => unknown) | { type: string; params?: unknown };

const nameOf = (action: Named): string => {
  if (typeof action === "string") return action;
  if (typeof action === "object") return action.type;
  const { type } = action as { type?: string };
  return type?.replace("xstate.", "") ?? (action.name || "(unnamed)");
};

/** The text of a guard: its name, or the names that `and`, `or`, `not` and `stateIn` join. */
export function guardName(guard: unknown): string {
  if (!guard) return "";
  if (typeof guard === "string") return guard;
  if (typeof guard === "object") return nameOf(guard as Named);
  const built = guard as { check?: unknown; guards?: unknown[]; stateValue?: unknown; name: string };
  if (!built.check) return built.name || "(unnamed)";
  if (built.stateValue !== undefined) return `in ${JSON.stringify(built.stateValue).replaceAll('"', "")}`;
  const parts = (built.guards ?? []).map(guardName);
  return parts.length === 1 ? `${built.name} ${parts[0]}` : parts.join(` ${built.name} `);
}

/** Reads a machine into plain data. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = nodesOf(machine);
  return {
    id: machine.id,
    states: nodes.map((node) => ({
      id: node.id,
      key: node.key,
      parent: node.parent === machine.root ? null : (node.parent?.id ?? null),
      depth: node.path.length - 1,
      type: node.type,
      description: node.description ?? "",
      tags: [...node.tags],
      initial: node.parent?.type === "compound" && node.parent.initial.target.includes(node),
      entry: node.entry.map((action) => nameOf(action as Named)),
      exit: node.exit.map((action) => nameOf(action as Named)),
      invokes: node.invoke.map(({ id, src }) => ({ id, src: String(src) })),
    })),
    transitions: [machine.root, ...nodes].flatMap((node) =>
      transitionsOf(node).map((transition) => ({
        id: transitionId(transition),
        source: node.id,
        targets: (transition.target ?? []).map((target) => target.id),
        event: transition.eventType,
        guard: guardName(transition.guard),
        actions: transition.actions.map((action) => nameOf(action as Named)),
        description: transition.description ?? "",
        reenter: transition.reenter,
      })),
    ),
    delays: Object.entries(machine.implementations.delays ?? {}).map(([name, value]) => ({
      name,
      milliseconds: typeof value === "number" ? value : null,
    })),
  };
}

/** The label of an event type: `checkSession ✓`, `checkSession ✗`, `after idlePoll`, or itself. */
export function eventLabel(type: string): string {
  const [, kind, name = ""] =
    /^xstate\.(done\.actor|error\.actor|done\.state|after|init)\.?(.*)$/.exec(type) ?? [];
  if (kind === "done.actor") return `${name} ✓`;
  if (kind === "error.actor") return `${name} ✗`;
  if (kind === "done.state") return `${name.split(".").at(-1)} finished`;
  if (kind === "after") return `after ${name.split(".")[0]}`;
  if (kind === "init") return "start";
  return type || "at once";
}

/** The label of an arrow: event, guard in brackets, actions after a slash. */
export function transitionLabel({ event, guard, actions }: ChartTransition): string {
  return [eventLabel(event), guard && `[${guard}]`, actions.length > 0 && `/ ${actions.join(", ")}`]
    .filter(Boolean)
    .join(" ");
}
