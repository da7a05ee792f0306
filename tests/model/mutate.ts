import { createMachine, type AnyEventObject, type AnyStateMachine, type AnyStateNode } from "xstate";
import { effects, laws } from "./laws.ts";
import { edgesWith, falseStart, keeper } from "./breaches.ts";
import { kindOf } from "./cases.ts";
import type { AnyLawTable } from "./lawTable.ts";
import { explore, type AnyModel, type Edge } from "./model.ts";
import { createComputer, type Computed } from "./probe.ts";

/**
 * A machine with one fault in its chart. It is in `state`, which is empty for the whole machine. It shows there on the
 * events in `by` or, without that, on whatever enters the state, leaves it or passes through it.
 */
export type Mutant = { fault: string; state: string; by?: By; machine: AnyStateMachine };
type By = (event: AnyEventObject) => boolean;

type TransitionConfig = { target?: unknown; guard?: unknown; actions?: unknown };
type StateConfig = {
  type?: string;
  initial?: string;
  entry?: unknown;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  invoke?: { id?: string; onDone?: unknown; onError?: unknown };
  states?: Record<string, StateConfig>;
};

/**
 * Yields every machine that differs from this one by a single fault: a transition that is missing, leads elsewhere, has
 * lost its guard or its actions, or comes after its neighbour; a state that reacts to what it must ignore, or forgets
 * its entry.
 */
export function* mutants(machine: AnyStateMachine, events: readonly string[]): Generator<Mutant> {
  const original = machine.config as StateConfig;
  for (const path of statePaths(original)) {
    const build = (fault: string, change: (root: StateConfig) => void, by?: By): Mutant => {
      const config = copied(original) as StateConfig;
      change(config);
      // A missing guard may create an endless loop, which is a visible fault.
      const mutant = createMachine(
        { ...config, options: { maxIterations: 500 } } as never,
        machine.implementations as never,
      );
      return { fault, state: path.join("."), machine: mutant, ...(by && { by }) };
    };
    const here = path.join(".") || "(root)";
    const state = at(original, path);
    const parent = path.length > 0 ? at(original, path.slice(0, -1)) : {};
    // Regions exist side by side, none instead of another.
    const siblings = parent.type === "parallel" ? [] : Object.keys(parent.states ?? {});
    for (const [place, list] of transitionLists(state)) {
      const by = cameBy(state, place);
      for (const index of list.keys()) {
        const where = `${here} ${place} ${index}`;
        const edit = (change: (list: TransitionConfig[], index: number) => void) => (root: StateConfig) => {
          const edited = normalised(read(at(root, path), place));
          change(edited, index);
          write(at(root, path), place, edited);
        };
        yield build(
          `${where}: gone`,
          edit((edited) => void edited.splice(index, 1)),
          by,
        );
        const { target, guard, actions } = list[index]!;
        for (const other of typeof target === "string" ? elsewhere(target, state, siblings) : [])
          if (other !== target && target !== `#${[machine.id, ...path.slice(0, -1), other].join(".")}`)
            yield build(
              `${where}: leads to ${other}`,
              edit((edited) => void (edited[index]!.target = other)),
              by,
            );
        if (guard)
          yield build(
            `${where}: no guard`,
            edit((edited) => void delete edited[index]!.guard),
            by,
          );
        if (actions)
          yield build(
            `${where}: no actions`,
            edit((edited) => void delete edited[index]!.actions),
            by,
          );
        if (Array.isArray(actions) && actions.length > 1)
          for (const at of actions.keys())
            yield build(
              `${where}: without action ${at}`,
              edit((edited) => void (edited[index]!.actions = actions.toSpliced(at, 1))),
              by,
            );
        if (index > 0)
          yield build(
            `${where}: tried earlier`,
            edit((edited) => void edited.splice(index - 1, 2, edited[index]!, edited[index - 1]!)),
            by,
          );
      }
    }
    if (state.invoke) yield build(`${here}: no invoke`, (root) => void delete at(root, path).invoke);
    if (state.entry) yield build(`${here}: no entry`, (root) => void delete at(root, path).entry);
    // Nothing can be received there, nor in a transient state.
    if (state.type === "final" || state.type === "history" || isPassed(state)) continue;
    for (const event of events)
      for (const other of siblings)
        if (!state.on?.[event] && other !== path.at(-1) && !leadsAnyhow(parent, event, other))
          yield build(
            `${here}: ${event} sneaks to ${other}`,
            (root) => {
              const sneaky = at(root, path);
              sneaky.on = { ...sneaky.on, [event]: other };
            },
            ({ type }) => type === event,
          );
  }
}

/** The events that reach a place of a state; undefined for eventless transitions. */
function cameBy({ invoke }: StateConfig, place: string): By | undefined {
  const [group, name] = place.split(/ (.*)/);
  if (group === "on") return ({ type }) => type === name;
  if (group === "always") return undefined;
  return (event) => {
    const kind = kindOf(event);
    if (group === "after") return kind.kind === "delay" && kind.delay === name;
    return kind.kind === (name === "onDone" ? "answer" : "failure") && kind.actor === invoke?.id;
  };
}

/** Whether the state around it leads there on this event, and does nothing else. */
function leadsAnyhow({ on }: StateConfig, event: string, to: string): boolean {
  const [first] = normalised(on?.[event] ?? []);
  return first?.target === `.${to}` && !first.guard && !first.actions;
}

/** Whether a state is left as soon as it is entered, in any case. */
const isPassed = ({ always }: StateConfig): boolean =>
  always !== undefined && normalised(always).some(({ guard }) => !guard);

/** Where a transition could lead by mistake: to a sibling state, or to a child where its target is a child. */
const elsewhere = (target: string, { states }: StateConfig, siblings: readonly string[]): readonly string[] =>
  target.startsWith(".") ? Object.keys(states ?? {}).map((child) => `.${child}`) : siblings;

/** The mutants that neither the laws nor the effects of the model distinguish from the original. */
export function survivors(model: AnyModel): string[] {
  const told = (candidate: AnyModel): string =>
    JSON.stringify([
      laws(candidate),
      effects(candidate),
      explore(candidate).vertices.map(({ path }) => path.steps.length),
    ]);
  const original = told(model);
  return [...mutants(model.machine, eventsOf([model]))].flatMap(({ fault, machine }) => {
    try {
      return told({ ...model, machine }) === original ? [fault] : [];
    } catch {
      return []; // It does not even run: found.
    }
  });
}

/** The events that may be sent from outside. */
const eventsOf = (models: readonly AnyModel[]): string[] =>
  [...new Set(models.flatMap(({ cases }) => cases.map(({ type }) => type)))].filter(
    (type) => !type.startsWith("xstate."),
  );

/**
 * The mutants that a table of laws does not distinguish from the original, and how many it was tried on. A fault can
 * only show where it is reached: a mutant is put into each such state of the original, and given the events that reach
 * it.
 */
export function unnoticed(
  models: readonly AnyModel[],
  table: AnyLawTable,
  apart = false,
): { tried: number; survivors: string[] } {
  const found = { tried: 0, survivors: [] as string[] };
  const watched = models.map((model) => watchedBy(model, apart ? [model] : models, table));
  for (const mutant of mutants(models[0]!.machine, eventsOf(models))) {
    found.tried++;
    if (watched.every((isKept) => isKept(mutant))) found.survivors.push(mutant.fault);
  }
  return found;
}

type Crossing = { from: Computed; edge: Edge };

/**
 * Checks whether a mutant keeps the laws wherever its fault could show. What all mutants of a chart share is computed
 * once.
 */
function watchedBy(
  model: AnyModel,
  models: readonly AnyModel[],
  table: AnyLawTable,
): (mutant: Mutant) => boolean {
  const { vertices } = explore(model);
  const { id } = model.machine;
  const beginning = vertices[0]!.path.steps[0]!;
  const crossings = vertices.flatMap((vertex) =>
    edgesWith(model, vertex, models).map((edge): Crossing => ({ from: vertex.path.steps.at(-1)!, edge })),
  );
  const computer = createComputer();
  const keeps = keeper(table);
  /** The crossings by state that is active before. */
  const leaving = grouped(crossings, ({ from }) => from.state._nodes.map((node) => node.id));
  /** The crossings by state that is active before, after or on the way. */
  const touching = grouped(crossings, ({ from, edge }) => [
    ...new Set([
      ...[...from.state._nodes, ...edge.state._nodes].map((node) => node.id),
      ...sourcesOf(edge).flatMap(withAround),
    ]),
  ]);
  const beganIn = new Set([
    ...beginning.state._nodes.map((node) => node.id),
    ...sourcesOf(beginning).flatMap(withAround),
  ]);
  return ({ state, by, machine }) => {
    const place = [id, state].filter(Boolean).join(".");
    try {
      if (!by && beganIn.has(place) && falseStart(table, model.input, computer.start(machine, model.input)))
        return false;
      const shown = by ? leaving.get(place)?.filter(({ edge }) => by(edge.event)) : touching.get(place);
      return (shown ?? []).every(({ from, edge }) => {
        const put = putInto(machine, from);
        return keeps(from, edge.event, put, computer.step(machine, put, edge.event));
      });
    } catch {
      return false; // It does not even run: found.
    }
  };
}

/** The states whose transitions were taken. */
const sourcesOf = ({ taken }: Computed): string[] => taken.map((transition) => transition.split(" ")[0]!);

/** `a.b.c` with everything around it. */
const withAround = (id: string): string[] =>
  id.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."));

function grouped(
  crossings: readonly Crossing[],
  statesOf: (crossing: Crossing) => readonly string[],
): ReadonlyMap<string, readonly Crossing[]> {
  const groups = new Map<string, Crossing[]>();
  for (const crossing of crossings)
    for (const state of statesOf(crossing)) {
      const group = groups.get(state) ?? [];
      groups.set(state, group);
      group.push(crossing);
    }
  return groups;
}

/** The same state in a machine that differs from the original only in its transitions. */
function putInto(machine: AnyStateMachine, { state, ...rest }: Computed): Computed {
  const own = (nodes: readonly AnyStateNode[]): AnyStateNode[] =>
    nodes.map(({ id }) => machine.getStateNodeById(id));
  const historyValue = Object.fromEntries(
    Object.entries(state.historyValue).map(([id, nodes]) => [id, nodes && own(nodes)]),
  );
  return { ...rest, state: { ...state, machine, _nodes: own(state._nodes), historyValue } };
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copied(entry)]));
}

const statePaths = (state: StateConfig, path: string[] = []): string[][] => [
  path,
  ...Object.entries(state.states ?? {}).flatMap(([key, child]) => statePaths(child, [...path, key])),
];

const at = (root: StateConfig, path: readonly string[]): StateConfig =>
  path.reduce((state, key) => state.states![key]!, root);

const normalised = (value: unknown): TransitionConfig[] =>
  (Array.isArray(value) ? value : [value]).map((one) =>
    typeof one === "string" ? { target: one } : one,
  ) as TransitionConfig[];

/** Where transitions are in a state: `on close`, `after pause`, `invoke onDone`, `always`. */
function transitionLists(state: StateConfig): [string, TransitionConfig[]][] {
  const places = [
    ...Object.keys(state.on ?? {}).map((event) => `on ${event}`),
    ...Object.keys(state.after ?? {}).map((delay) => `after ${delay}`),
    ...(["onDone", "onError"] as const).filter((key) => state.invoke?.[key]).map((key) => `invoke ${key}`),
    ...(state.always ? ["always"] : []),
  ];
  return places.map((place) => [place, normalised(read(state, place))]);
}

function read(state: StateConfig, place: string): unknown {
  const [group, key] = place.split(/ (.*)/) as [keyof StateConfig, string?];
  return key === undefined ? state[group] : (state[group] as Record<string, unknown>)[key];
}

function write(state: StateConfig, place: string, transitions: TransitionConfig[]): void {
  const [group, key] = place.split(/ (.*)/) as [keyof StateConfig, string?];
  if (key === undefined) Object.assign(state, { [group]: transitions });
  else (state[group] as Record<string, unknown>)[key] = transitions;
}
