import { getAdjacencyMap, getShortestPaths } from "@xstate/graph";
import {
  getNextTransitions,
  type AnyEventObject,
  type AnyStateMachine,
  type ContextFrom,
  type EventObject,
  type InputFrom,
} from "xstate";
import { caseLabel, delayEvents, type Case } from "./cases.ts";
import { plain, stateLabel } from "./plain.ts";
import { createProbe, sourceOf, type Computed, type GuardAnswers } from "./probe.ts";

/**
 * A production machine and the events that its tests know. The tests are generated: every transition, and every event
 * in every reachable state.
 *
 *     export const sessionModel: Model<typeof sessionMachine> = {
 *       machine: sessionMachine,
 *       input: {},
 *       cases: [answered("checkSession", { seconds: 301 }), failed("checkSession"), { type: "session.logout" }],
 *     };
 */
export type Model<M extends AnyStateMachine> = {
  machine: M;
  input: InputFrom<M>;
  /**
   * The full alphabet except the ends of delays, which are added. Responses: one case per outcome that the machine
   * distinguishes, best on both sides of a boundary. Messages from callback actors belong here too.
   */
  cases: readonly Case<M>[];
  /**
   * The decisive part of the context: states with equal value and view count as one. Without it the whole context
   * counts, which never ends where something is counted or collected. A view that is a string names the state in the
   * laws.
   */
  view?: (context: ContextFrom<M>) => unknown;
};

/** A model of any machine: an untyped `Model` for the generator. */
export type AnyModel = {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly cases: readonly EventObject[];
  readonly view?: (context: never) => unknown;
};

/** One event and where it leads, as computed. */
export type Step = Computed & { event: AnyEventObject };

export type Path = { steps: readonly Step[] };

/** A reachable state, the shortest path to it, and what each event of the alphabet does in it. */
export type Vertex = { key: string; label: string; path: Path; edges: readonly Edge[] };

/** `refused`: the state knows the event, but no guard lets it pass. `ignored`: the state does not know it. */
export type Verdict = "taken" | "refused" | "ignored";
export type Edge = Step & {
  verdict: Verdict;
  /** The event ends the wait for it, so it cannot come a second time. */
  once: boolean;
  /** The key of the target vertex. */
  to: string;
};

export type Exploration = {
  /** The model's cases and the ends of all delays. */
  alphabet: readonly AnyEventObject[];
  vertices: readonly Vertex[];
  guards: GuardAnswers;
  /** Places where two states that the view treats as one behave differently. */
  hidden: readonly string[];
  /** What an event does after any step, whatever the path to it. */
  onward: (from: Computed, event: AnyEventObject) => Edge;
};

/** Enough for any machine small enough to understand; a context that grows without end reaches it. */
const LIMIT = 40_000;

const explored = new WeakMap<object, Exploration>();

/** Explores everything that the machine can do with the model's cases. Computed once per model. */
export function explore(model: AnyModel): Exploration {
  const known = explored.get(model);
  if (known) return known;
  const exploration = walk(model);
  explored.set(model, exploration);
  return exploration;
}

function walk({ machine, input, cases, view }: AnyModel): Exploration {
  const probe = createProbe(machine, input);
  const given = cases as readonly AnyEventObject[];
  const alphabet = [
    ...given,
    ...delayEvents(machine).filter(({ type }) => !given.some((event) => event.type === type)),
  ];
  const keyOf = ({ state, awaited }: Computed): string =>
    JSON.stringify([
      state.value,
      state.status,
      Object.values(state.historyValue).flatMap((nodes) => nodes?.map((node) => node.id) ?? []),
      [...awaited].sort(),
      plain(view ? view(state.context as never) : state.context),
    ]);
  const labelOf = ({ state }: Computed): string => {
    const seen = view?.(state.context as never);
    return typeof seen === "string" && seen
      ? `${stateLabel(state.value)} (${seen})`
      : stateLabel(state.value);
  };
  const start = probe.start();
  const step = remembering(probe.step);
  // To the graph library, a state is a snapshot together with what it awaits.
  const logic = { transition: step, getInitialSnapshot: () => start };
  const options = {
    fromState: start,
    events: ({ state }: Computed) => (state.status === "active" ? alphabet : []),
    serializeState: keyOf,
    serializeEvent: (event: AnyEventObject) => `case ${alphabet.indexOf(event)}`,
    limit: LIMIT,
  };
  const adjacent = bounded(machine, () => getAdjacencyMap(logic as never, options as never));
  const states = new Map(
    Object.entries(adjacent).map(([key, { state }]) => [key, state as unknown as Computed]),
  );
  const edges = new Map(
    [...states].map(([key, from]) => [
      key,
      from.state.status === "active"
        ? alphabet.map((event) => edgeOf(from, event, step(from, event), keyOf))
        : [],
    ]),
  );
  const shortest = new Map(
    getShortestPaths(logic as never, options as never).map((path) => {
      const events = path.steps.slice(1).map(({ event }) => event as AnyEventObject);
      return [keyOf(path.state as unknown as Computed), events] as const;
    }),
  );
  const pathTo = (key: string): Path => {
    const steps: Step[] = [{ event: { type: "xstate.init" }, ...start }];
    let at = keyOf(start);
    for (const event of shortest.get(key)!) {
      const edge = edges.get(at)!.find((candidate) => candidate.event === event)!;
      steps.push(edge);
      at = edge.to;
    }
    return { steps };
  };
  return {
    alphabet,
    guards: probe.guards,
    vertices: [...states].map(([key, state]) => ({
      key,
      label: labelOf(state),
      path: pathTo(key),
      edges: edges.get(key)!,
    })),
    hidden: view ? hiddenBehind(machine, states, edges, alphabet, step) : [],
    onward: (from, event) => edgeOf(from, event, step(from, event), keyOf),
  };
}

type Take = (from: Computed, event: AnyEventObject) => Computed;

function edgeOf(
  from: Computed,
  event: AnyEventObject,
  to: Computed,
  keyOf: (state: Computed) => string,
): Edge {
  const reacts = to.taken.length > 0 || to.state.status !== from.state.status;
  const source = sourceOf(event);
  const comes = source === null || from.awaited.has(source);
  const known = comes && getNextTransitions(from.state).some(({ eventType }) => eventType === event.type);
  return {
    ...to,
    event,
    verdict: reacts ? "taken" : known ? "refused" : "ignored",
    once: source !== null && comes,
    to: keyOf(to),
  };
}

/** What events from outside a model do in one of its states. */
export function edgesOf(
  { machine, input }: AnyModel,
  { path }: Vertex,
  events: readonly AnyEventObject[],
): Edge[] {
  const from = path.steps.at(-1)!;
  if (from.state.status !== "active" || events.length === 0) return [];
  const probe = probeOf(machine, input);
  return events.map((event) => edgeOf(from, event, probe.step(from, event), () => ""));
}

const probes = new WeakMap<AnyStateMachine, ReturnType<typeof createProbe>>();
function probeOf(machine: AnyStateMachine, input: unknown) {
  const known = probes.get(machine) ?? createProbe(machine, input);
  probes.set(machine, known);
  return known;
}

/** Caches each step, as the graph library asks for it twice. */
function remembering(step: Take): Take {
  const known = new WeakMap<Computed, Map<AnyEventObject, Computed>>();
  return (from, event) => {
    const steps = known.get(from) ?? new Map<AnyEventObject, Computed>();
    known.set(from, steps);
    const found = steps.get(event) ?? step(from, event);
    steps.set(event, found);
    return found;
  };
}

/** Throws advice instead of "Traversal limit exceeded". */
function bounded<T>(machine: AnyStateMachine, traverse: () => T): T {
  try {
    return traverse();
  } catch (error) {
    if (!/limit exceeded/.test((error as Error).message)) throw error;
    throw new Error(
      `${machine.id}: more than ${LIMIT} steps; give its model a \`view\` of the context that does not grow`,
      { cause: error },
    );
  }
}

/**
 * A view may hide what cannot matter. It must not hide anything decisive: the same event would then lead to two places.
 */
function hiddenBehind(
  machine: AnyStateMachine,
  states: ReadonlyMap<string, Computed>,
  edges: ReadonlyMap<string, readonly Edge[]>,
  alphabet: readonly AnyEventObject[],
  step: Take,
): string[] {
  const reactions = (from: Computed): string[] =>
    from.state.status === "active" ? alphabet.map((event) => step(from, event).taken.join("; ")) : [];
  const found = new Set<string>();
  const compared = new Set<string>();
  for (const edge of [...edges.values()].flat()) {
    const representative = states.get(edge.to)!;
    const context = JSON.stringify(plain(edge.state.context));
    if (compared.has(edge.to + context)) continue;
    compared.add(edge.to + context);
    if (context === JSON.stringify(plain(representative.state.context))) continue;
    const expected = reactions(representative);
    for (const [index, taken] of reactions(edge).entries())
      if (taken !== expected[index])
        found.add(`${stateLabel(edge.state.value)} — ${caseLabel(alphabet[index]!, machine)}`);
  }
  return [...found];
}

/** Paths that together take every transition with every case; the shortest path to each. */
export function transitionPaths(model: AnyModel): Path[] {
  const { vertices } = explore(model);
  return vertices.flatMap(({ path, edges }) => [
    path,
    ...edges
      .filter(({ verdict }) => verdict === "taken")
      .map((edge): Path => ({ steps: [...path.steps, edge] })),
  ]);
}

/** Pairs of a title and a path, for `test.each`. */
export function named({ machine }: AnyModel, paths: readonly Path[]): [string, Path][] {
  return paths.map((path) => [pathTitle(machine, path), path]);
}

/** `checkSession ✓ 0 → expired, …`: the events of a path and its final state. */
export function pathTitle(machine: AnyStateMachine, { steps }: Path): string {
  const events = steps.slice(1).map(({ event }) => caseLabel(event, machine));
  return `${["start", ...events].join(", ")} → ${stateLabel(steps.at(-1)!.state.value)}`;
}
