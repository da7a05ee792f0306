import { isDeepStrictEqual } from "node:util";
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { nodesOf, transitionId } from "#src/machineDiagram/chart.ts";
import { caseLabel } from "./cases.ts";
import { partOf, type AnyLaw, type AnyLawTable } from "./lawTable.ts";
import { edgesOf, explore, type AnyModel, type Edge, type Step, type Vertex } from "./model.ts";
import { plain, stateLabel } from "./plain.ts";
import { sourceOf, type Computed, type Effect } from "./probe.ts";

/** What is compared after a step. */
type Seen = { states: string[]; status: string; context: unknown; effects: unknown; begun: string[] };

const listed = (given: string | readonly string[]): readonly string[] =>
  typeof given === "string" ? [given] : given;
const given = <T>(value: unknown, at: unknown): T =>
  (typeof value === "function" ? (value as (at: unknown) => T)(at) : value) as T;

const nameOf = (id: string, machine: AnyStateMachine): string => id.slice(machine.id.length + 1);
const active = ({ _nodes, machine }: AnyMachineSnapshot): string[] =>
  _nodes.map(({ id }) => nameOf(id, machine)).filter(Boolean);
const innermost = ({ _nodes, machine }: AnyMachineSnapshot): string[] =>
  _nodes
    .filter(({ type }) => type === "atomic" || type === "final")
    .map(({ id }) => nameOf(id, machine))
    .sort();
/**
 * All effects in order, except that neighbours that tell different actors something are sorted: which of several
 * regions moves first depends on how the machine got there, and no receiver knows of the other.
 */
const effectsOf = (effects: readonly Effect[]): unknown => {
  const runs: Effect[][] = [];
  for (const effect of effects) {
    const run = runs.at(-1);
    if (run && effect.kind === "tells" && run[0]!.kind === "tells") run.push(effect);
    else runs.push([effect]);
  }
  return runs
    .flatMap((run) => run.toSorted((one, other) => one.name.localeCompare(other.name)))
    .map((effect) => ({ ...effect, params: plain(effect.params) }));
};

const seen = ({ state, effects, begun }: Computed): Seen => ({
  states: innermost(state),
  status: state.status,
  context: plain(state.context),
  effects: effectsOf(effects),
  begun: [...begun].sort(),
});

/** The name of an event in laws: without its payload. */
const nameOfEvent = ({ type }: AnyEventObject, machine: AnyStateMachine): string =>
  caseLabel({ type }, machine);

/** The laws of a table by the types of events that they name. */
const indexes = new WeakMap<AnyLawTable, Map<string, readonly AnyLaw[]>>();
function lawsOf(table: AnyLawTable, event: AnyEventObject, machine: AnyStateMachine): readonly AnyLaw[] {
  const index = indexes.get(table) ?? new Map<string, readonly AnyLaw[]>();
  indexes.set(table, index);
  const known = index.get(event.type);
  if (known) return known;
  const label = nameOfEvent(event, machine);
  const laws = table.laws.filter((law) => listed(law.on).includes(label));
  index.set(event.type, laws);
  return laws;
}

/** The laws that apply to this event here. */
function lawsFor(table: AnyLawTable, from: Computed, event: AnyEventObject): readonly AnyLaw[] {
  const source = sourceOf(event);
  if (source !== null && !from.awaited.has(source)) return [];
  const { state } = from;
  const here = new Set(active(state));
  const is = (name: string): boolean => here.has(name);
  const at = { context: state.context, after: state.context, event, is };
  return lawsOf(table, event, state.machine).filter(
    (law) =>
      (law.in === undefined || listed(law.in).some(is)) &&
      !listed(law.except ?? []).some(is) &&
      (law.when === undefined || law.when(at as never)),
  );
}

/** The outcome of an event according to a law. */
function outcomeOf(
  { waits }: AnyLawTable,
  law: Omit<AnyLaw, "on">,
  from: Computed,
  event: AnyEventObject,
): Seen {
  const { state } = from;
  const before = active(state);
  const is = (name: string): boolean => before.includes(name);
  const at = { context: state.context, after: state.context, event, is };
  const after = { ...state.context, ...given<object>(law.sets ?? {}, at) };
  const states = law.to === undefined ? innermost(state) : moved(state, listed(law.to));
  const entered = new Set(states.flatMap(around).filter((name) => !is(name)));
  return {
    states,
    status: states.some((name) => nodeOf(state.machine, name)?.type === "final" && !name.includes("."))
      ? "done"
      : "active",
    context: plain(after),
    effects: effectsOf(given<readonly Effect[]>(law.does ?? [], { ...at, after })),
    begun: [...[...entered].flatMap((name) => waits[name] ?? []), ...(law.anew ?? [])].sort(),
  };
}

/** `a.b.c` with everything around it. */
const around = (name: string): string[] =>
  name.split(".").map((_, index, parts) => parts.slice(0, index + 1).join("."));

const nodeOf = (machine: AnyStateMachine, name: string) => {
  try {
    return machine.getStateNodeById(`${machine.id}.${name}`);
  } catch {
    return undefined; // A mutant may have lost it.
  }
};

/** The innermost states after entering these: an unnamed region of the same parallel state stays as it is. */
function moved(state: AnyMachineSnapshot, to: readonly string[]): string[] {
  const isWithin = (one: string, outer: string): boolean => outer === "" || one.startsWith(`${outer}.`);
  const isParallel = (name: string): boolean =>
    (name === "" ? state.machine.root : nodeOf(state.machine, name))?.type === "parallel";
  const kept = innermost(state).filter((name) =>
    ["", ...around(name)].some((outer, index, all) => {
      const region = all[index + 1];
      if (region === undefined || !isParallel(outer)) return false;
      return to.some((one) => isWithin(one, outer)) && !to.some((one) => isWithin(one, region));
    }),
  );
  return [...to, ...kept].sort();
}

/** Whether no transition was taken, and nothing changed. */
const isStill = ({ state }: Computed, { state: next, taken, effects, begun }: Computed): boolean =>
  taken.length + effects.length + begun.length === 0 &&
  next.context === state.context &&
  next.status === state.status;

/**
 * Checks whether a step that another machine takes in the same state keeps the laws. Their expectations are computed
 * once for each event and state, which are the same objects each time.
 */
export function keeper(
  table: AnyLawTable,
): (state: Computed, event: AnyEventObject, from: Computed, next: Computed) => boolean {
  type Asked = { expected: readonly Seen[]; mustBeTaken: boolean };
  const known = new WeakMap<Computed, Map<AnyEventObject, Asked>>();
  const askedOf = (state: Computed, event: AnyEventObject): Asked => {
    const laws = lawsFor(table, state, event);
    return {
      expected: laws.map((law) => outcomeOf(table, law, state, event)),
      mustBeTaken: laws.some(({ taken }) => taken),
    };
  };
  return (state, event, from, next) => {
    const events = known.get(state) ?? new Map<AnyEventObject, Asked>();
    known.set(state, events);
    const asked = events.get(event) ?? askedOf(state, event);
    events.set(event, asked);
    const { expected, mustBeTaken } = asked;
    if (expected.length === 0 && isStill(from, next)) return true;
    if (mustBeTaken && next.taken.length === 0) return false;
    const was = seen(next);
    return (expected.length > 0 ? expected : [outcomeOf(table, {}, state, event)]).every((one) =>
      isDeepStrictEqual(was, one),
    );
  };
}

/** Describes how one step breaks the laws; null where it keeps them. */
function breach(table: AnyLawTable, from: Computed, step: Step): string | null {
  const applying = lawsFor(table, from, step.event);
  if (applying.length === 0 && isStill(from, step)) return null;
  const [expected, ...others] = (applying.length > 0 ? applying : [{}]).map((law) =>
    outcomeOf(table, law, from, step.event),
  );
  const where = (): string =>
    `${stateLabel(from.state.value)} — ${caseLabel(step.event, from.state.machine)}`;
  if (others.some((other) => !isDeepStrictEqual(other, expected))) return `${where()}: two laws contradict`;
  if (applying.some(({ taken }) => taken) && step.taken.length === 0) return `${where()}: not allowed`;
  const was = seen(step);
  return isDeepStrictEqual(was, expected) ? null : `${where()}: ${difference(expected!, was)}`;
}

/** Describes how the start breaks the laws. */
export function falseStart(table: AnyLawTable, input: unknown, start: Computed): string | null {
  const law = table.start(input as never);
  const states = [...listed(law.to)].sort();
  const expected: Seen = {
    states,
    status: "active",
    context: plain(law.context),
    effects: effectsOf(law.does ?? []),
    begun: states
      .flatMap(around)
      .flatMap((name) => table.waits[name] ?? [])
      .sort(),
  };
  return isDeepStrictEqual(seen(start), expected) ? null : `start: ${difference(expected, seen(start))}`;
}

function difference(expected: Seen, was: Seen): string {
  const keys = (Object.keys(was) as (keyof Seen)[]).filter(
    (key) => !isDeepStrictEqual(was[key], expected[key]),
  );
  return keys
    .map((key) => `${key} ${JSON.stringify(was[key])}, by law ${JSON.stringify(expected[key])}`)
    .join("; ");
}

/**
 * How a machine breaks the laws, with the rules of the laws that judged the step; there are none where no law names it.
 */
export type Breach = { line: string; rules: readonly string[] };

/**
 * Finds where a machine breaks its laws. Tries every event of the alphabet in every reachable state, and compares
 * state, context, effects and delays. It is a breach if the chart knows something that no law names, including refusals
 * by a guard, or if two laws contradict; what neither knows must change nothing. Also tries the events of the other
 * models in its states.
 */
export function judged(
  model: AnyModel,
  table: AnyLawTable,
  models: readonly AnyModel[] = [model],
): readonly Breach[] {
  const { vertices } = explore(model);
  const start = falseStart(table, model.input, vertices[0]!.path.steps[0]!);
  const found = vertices.flatMap((vertex) => {
    const from = vertex.path.steps.at(-1)!;
    return edgesWith(model, vertex, models).flatMap((edge) => {
      const laws = lawsFor(table, from, edge.event);
      const where = `${stateLabel(from.state.value)} — ${caseLabel(edge.event, model.machine)}`;
      const unnamed = edge.verdict !== "ignored" && laws.length === 0 ? `${where}: no law names it` : null;
      const lines = [unnamed, breach(table, from, edge)].filter((line) => line !== null);
      const rules = laws.flatMap(({ rule }) => partOf(rule));
      return lines.map((line): Breach => ({ line, rules }));
    });
  });
  return start === null ? found : [{ line: start, rules: partOf(table.startRule) }, ...found];
}

/** The findings of `judged` as messages, without duplicates. */
export const breaches = (
  model: AnyModel,
  table: AnyLawTable,
  models: readonly AnyModel[] = [model],
): string[] => [...new Set(judged(model, table, models).map(({ line }) => line))];

/** The breaches of a rule's own laws. */
export const against = (rule: string, found: readonly Breach[]): string[] => [
  ...new Set(found.filter(({ rules }) => rules.includes(rule)).map(({ line }) => line)),
];

/** What each event known to any of the models does: states reached by one must withstand the events of another. */
export const edgesWith = (model: AnyModel, vertex: Vertex, models: readonly AnyModel[]): readonly Edge[] => [
  ...vertex.edges,
  ...edgesOf(model, vertex, foreignEvents(model, models)),
];

/** The events that only other models know. */
function foreignEvents(model: AnyModel, models: readonly AnyModel[]): readonly AnyEventObject[] {
  const own = new Set(explore(model).alphabet.map((event) => JSON.stringify(plain(event))));
  const others = models.flatMap((other) => explore(other).alphabet);
  return others.filter((event) => {
    const key = JSON.stringify(plain(event));
    return !own.has(key) && own.add(key);
  });
}

/** The laws, by their place in the table, that apply to nothing that can come in any of the models. */
export function idle(models: readonly AnyModel[], table: AnyLawTable, apart = false): string[] {
  const used = new Set(
    models.flatMap((model) =>
      explore(model).vertices.flatMap((vertex) =>
        edgesWith(model, vertex, apart ? [model] : models).flatMap(({ event }) =>
          lawsFor(table, vertex.path.steps.at(-1)!, event),
        ),
      ),
    ),
  );
  return table.laws.flatMap((law, index) =>
    used.has(law)
      ? []
      : [`law ${index}: ${listed(law.on).join(", ")} in ${listed(law.in ?? "any").join(", ")}`],
  );
}

/** Every guarded transition, with its place, that the models always take or never take. */
export function oneSided(models: readonly AnyModel[], apart = false): string[] {
  const { machine } = models[0]!;
  const tried = models.flatMap((model) =>
    explore(model).vertices.flatMap((vertex) =>
      edgesWith(model, vertex, apart ? [model] : models).map((edge) => ({
        from: vertex.path.steps.at(-1)!,
        ...edge,
      })),
    ),
  );
  /** If the initial state is transient, its guards are evaluated before any event. */
  const started = models.flatMap((model) => explore(model).vertices[0]!.path.steps[0]!.taken);
  return [machine.root, ...nodesOf(machine)].flatMap((node) =>
    [...node.transitions.values(), node.always ?? []].flatMap((group) => {
      const ids = group.map(transitionId);
      /** Whether a transition was tried: nothing before it was taken, nor anything further inside. */
      const isAsked = ({ from, event, taken }: (typeof tried)[number], type: string): boolean => {
        const source = sourceOf(event);
        return (
          event.type === type &&
          (source === null || from.awaited.has(source)) &&
          from.state._nodes.some(({ id }) => id === node.id) &&
          !taken.some((id) => ids.includes(id) || id.startsWith(`${node.id}.`))
        );
      };
      return group.flatMap(({ guard, eventType }, at) => {
        if (!guard) return [];
        const later = ids.slice(at + 1);
        const isTaken = started.includes(ids[at]!) || tried.some(({ taken }) => taken.includes(ids[at]!));
        const isPassed =
          started.some((id) => later.includes(id)) ||
          tried.some(
            (step) =>
              step.taken.some((id) => later.includes(id)) ||
              isAsked(step, eventType) ||
              // An eventless transition would have been taken before the machine came to rest.
              (eventType === "" && step.from.state._nodes.some(({ id }) => id === node.id)),
          );
        return [
          ...(isTaken ? [] : [`${ids[at]}: never taken`]),
          ...(isPassed ? [] : [`${ids[at]}: always taken`]),
        ];
      });
    }),
  );
}
