import { createMachine, type AnyEventObject, type AnyStateMachine } from "xstate";
import { effects, laws } from "./laws.ts";
import { breach, falseStart, foreignEvents } from "./breaches.ts";
import type { AnyLawTable } from "./lawTable.ts";
import { explore, type AnyModel, type Step, type Vertex } from "./model.ts";
import { createProbe, type Computed } from "./probe.ts";

/** A machine with one fault in its chart; `state` must be active for it to show, empty for the whole machine. */
export type Mutant = { fault: string; state: string; machine: AnyStateMachine };

type TransitionConfig = { target?: unknown; guard?: unknown; actions?: unknown };
type StateConfig = {
  type?: string;
  initial?: string;
  entry?: unknown;
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  always?: unknown;
  invoke?: { onDone?: unknown; onError?: unknown };
  states?: Record<string, StateConfig>;
};

/**
 * Every machine that differs from this one by a single fault: a transition that is gone, leads elsewhere, has lost its
 * guard or its actions, stands behind its neighbour; a state that reacts to what it must ignore, or forgets its entry.
 */
export function* mutants(machine: AnyStateMachine, events: readonly string[]): Generator<Mutant> {
  const original = machine.config as StateConfig;
  for (const path of statePaths(original)) {
    const build = (fault: string, change: (root: StateConfig) => void, shows = path): Mutant => {
      const config = copied(original) as StateConfig;
      change(config);
      // A guard that is gone may send it round in a circle, which is a fault that shows.
      const mutant = createMachine(
        { ...config, options: { maxIterations: 500 } } as never,
        machine.implementations as never,
      );
      return { fault, state: shows.join("."), machine: mutant };
    };
    const here = path.join(".") || "(root)";
    const state = at(original, path);
    const parent = path.length > 0 ? at(original, path.slice(0, -1)) : {};
    // Regions stand beside each other, none in another's place.
    const siblings = parent.type === "parallel" ? [] : Object.keys(parent.states ?? {});
    for (const [place, list] of transitionLists(state)) {
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
        );
        const { target, guard, actions } = list[index]!;
        for (const other of typeof target === "string" ? elsewhere(target, state, siblings) : [])
          if (other !== target && target !== `#${[machine.id, ...path.slice(0, -1), other].join(".")}`)
            yield build(
              `${where}: leads to ${other}`,
              edit((edited) => void (edited[index]!.target = other)),
            );
        if (guard)
          yield build(
            `${where}: no guard`,
            edit((edited) => void delete edited[index]!.guard),
          );
        if (actions)
          yield build(
            `${where}: no actions`,
            edit((edited) => void delete edited[index]!.actions),
          );
        if (Array.isArray(actions) && actions.length > 1)
          for (const at of actions.keys())
            yield build(
              `${where}: without action ${at}`,
              edit((edited) => void (edited[index]!.actions = actions.toSpliced(at, 1))),
            );
        if (index > 0)
          yield build(
            `${where}: tried earlier`,
            edit((edited) => void edited.splice(index - 1, 2, edited[index]!, edited[index - 1]!)),
          );
      }
    }
    // It shows where the state is entered, that is from anywhere.
    if (state.invoke) yield build(`${here}: no invoke`, (root) => void delete at(root, path).invoke, []);
    if (state.entry) yield build(`${here}: no entry`, (root) => void delete at(root, path).entry, []);
    // Nothing can be heard there, nor where nobody ever stays.
    if (state.type === "final" || state.type === "history" || isPassed(state)) continue;
    for (const event of events)
      for (const other of siblings)
        if (!state.on?.[event] && other !== path.at(-1) && !leadsAnyhow(parent, event, other))
          yield build(`${here}: ${event} sneaks to ${other}`, (root) => {
            const sneaky = at(root, path);
            sneaky.on = { ...sneaky.on, [event]: other };
          });
  }
}

/** The state around it leads there by this event, and does nothing else. */
function leadsAnyhow({ on }: StateConfig, event: string, to: string): boolean {
  const [first] = normalised(on?.[event] ?? []);
  return first?.target === `.${to}` && !first.guard && !first.actions;
}

/** A state that is left as soon as it is entered, whatever holds. */
const isPassed = ({ always }: StateConfig): boolean =>
  always !== undefined && normalised(always).some(({ guard }) => !guard);

/** Where a transition could lead by mistake: to a state beside, or inside where it led to one inside. */
const elsewhere = (
  target: string,
  { states }: StateConfig,
  siblings: readonly string[],
): readonly string[] =>
  target.startsWith(".") ? Object.keys(states ?? {}).map((child) => `.${child}`) : siblings;

/** The mutants that neither the laws nor the effects of the model tell from the original. */
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

/** What anybody may send. */
const eventsOf = (models: readonly AnyModel[]): string[] =>
  [...new Set(models.flatMap(({ cases }) => cases.map(({ type }) => type)))].filter(
    (type) => !type.startsWith("xstate."),
  );

/**
 * The mutants that a table of laws does not tell from the original, and how many it was tried on. Only a state that has
 * the fault can show it, so the mutant is led to each of these by the paths of the original, the laws watching.
 */
export function unnoticed(
  models: readonly AnyModel[],
  table: AnyLawTable,
  apart = false,
): { tried: number; survivors: string[] } {
  const found = { tried: 0, survivors: [] as string[] };
  for (const mutant of mutants(models[0]!.machine, eventsOf(models))) {
    found.tried++;
    if (models.every((model) => isKept(model, apart ? [model] : models, table, mutant)))
      found.survivors.push(mutant.fault);
  }
  return found;
}

/** Whether a mutant keeps the laws wherever its fault could show. */
function isKept(
  model: AnyModel,
  models: readonly AnyModel[],
  table: AnyLawTable,
  { fault, machine, state }: Mutant,
): boolean {
  const { vertices, alphabet } = explore(model);
  const events = [...alphabet, ...foreignEvents(model, models)];
  // Most faults show by the event that they name: it is tried before all others.
  const likely = events.filter(({ type }) => fault.includes(` ${type} `));
  const hasFault = ({ path }: Vertex): boolean =>
    path.steps.at(-1)!.state._nodes.some(({ id }) => id === [machine.id, state].filter(Boolean).join("."));
  // Where nobody stays, it shows on the way through.
  const showing = vertices.some(hasFault) ? vertices.filter(hasFault) : vertices;
  try {
    const probe = createProbe(machine, model.input);
    const start = probe.start();
    if (falseStart(table, model.input, start)) return false;
    /** Where a step of the original leads the mutant; null where it breaks a law. Paths share their beginnings. */
    const reached = new Map<Step, Computed | null>();
    const keeps = (from: Computed, event: AnyEventObject): Computed | null => {
      const next = probe.step(from, event);
      return breach(table, from, { ...next, event }) === null ? next : null;
    };
    const keepsAll = ({ path }: Vertex, tried: readonly AnyEventObject[]): boolean => {
      let there: Computed = start;
      for (const step of path.steps.slice(1)) {
        const next = reached.has(step) ? reached.get(step)! : keeps(there, step.event);
        reached.set(step, next);
        if (next === null) return false;
        there = next;
      }
      return there.state.status !== "active" || tried.every((event) => keeps(there, event) !== null);
    };
    return [likely, events].every((tried) => showing.every((vertex) => keepsAll(vertex, tried)));
  } catch {
    return false; // It does not even run: found.
  }
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

/** Where transitions stand in a state: `on close`, `after pause`, `invoke onDone`, `always`. */
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
