import { createMachine, type AnyStateMachine } from "xstate";
import { effects, laws } from "./laws.ts";
import { explore, type AnyModel } from "./model.ts";

/** A machine with one fault in its chart. */
export type Mutant = { fault: string; machine: AnyStateMachine };

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
  const build = (fault: string, change: (root: StateConfig) => void): Mutant => {
    const config = copied(original) as StateConfig;
    change(config);
    return { fault, machine: createMachine(config as never, machine.implementations as never) };
  };
  for (const path of statePaths(original)) {
    const here = path.join(".") || "(root)";
    const state = at(original, path);
    const siblings = path.length > 0 ? Object.keys(at(original, path.slice(0, -1)).states ?? {}) : [];
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
        for (const other of siblings)
          if (typeof target === "string" && /^\w+$/.test(target) && other !== target)
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
        if (index > 0)
          yield build(
            `${where}: tried earlier`,
            edit((edited) => void edited.splice(index - 1, 2, edited[index]!, edited[index - 1]!)),
          );
      }
    }
    if (state.entry) yield build(`${here}: no entry`, (root) => void delete at(root, path).entry);
    if (state.type === "final" || state.type === "history") continue; // Nothing can be heard there.
    for (const event of events)
      for (const other of siblings)
        if (!state.on?.[event] && other !== path.at(-1))
          yield build(`${here}: ${event} sneaks to ${other}`, (root) => {
            const sneaky = at(root, path);
            sneaky.on = { ...sneaky.on, [event]: other };
          });
  }
}

/** The mutants that neither the laws nor the effects of the model tell from the original. */
export function survivors(model: AnyModel): string[] {
  const told = (candidate: AnyModel): string =>
    JSON.stringify([
      laws(candidate),
      effects(candidate),
      explore(candidate).vertices.map(({ path }) => path.steps.length),
    ]);
  const original = told(model);
  const events = [...new Set(model.cases.map(({ type }) => type))].filter(
    (type) => !type.startsWith("xstate."),
  );
  return [...mutants(model.machine, events)].flatMap(({ fault, machine }) => {
    try {
      return told({ ...model, machine }) === original ? [fault] : [];
    } catch {
      return []; // It does not even run: found.
    }
  });
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
