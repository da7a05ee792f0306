import {
  createActor,
  createMachine,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from "xstate";
import { transitionId } from "#src/machineDiagram/chart.ts";
import { kindOf } from "./cases.ts";

/**
 * What a machine causes outside itself: an action, a request to an invoked actor, a message to one, an emitted event.
 */
export type Effect = { kind: "does" | "asks" | "tells" | "emits"; name: string; params: unknown };

/** One step computed without running anything. */
export type Computed = {
  state: AnyMachineSnapshot;
  taken: readonly string[];
  effects: readonly Effect[];
  /** The invoked actors that may still respond, by id, and the delays that may still end, by event type. */
  awaited: ReadonlySet<string>;
  /** The delays that began with this step, by name, including restarted ones. */
  begun: readonly string[];
};

/** For each named guard, the results that it returned. */
export type GuardAnswers = Map<string, { yes: boolean; no: boolean }>;

type ActionNote = { type: string; params: unknown };

const effectOf = ({ type, params }: ActionNote): Effect[] => {
  const told = params as
    | { id?: string; input?: unknown; to?: { id?: string } | string; event?: { type: string } }
    | undefined;
  switch (type) {
    case "xstate.spawnChild":
      return [{ kind: "asks", name: told?.id ?? "", params: told?.input }];
    case "xstate.sendTo":
      return [
        {
          kind: "tells",
          name: (typeof told?.to === "object" ? told.to.id : told?.to) ?? "",
          params: told?.event,
        },
      ];
    case "xstate.emit":
      return [{ kind: "emits", name: told?.event?.type ?? "", params: told?.event }];
    default:
      return type.startsWith("xstate.") ? [] : [{ kind: "does", name: type, params }];
  }
};

/** Updates `awaited` with what one action starts or stops. */
function keepAwaited(awaited: Set<string>, { type, params }: ActionNote): void {
  const told = params as { id?: string; sendId?: string; delay?: unknown } | undefined;
  const id = told?.sendId ?? told?.id ?? "";
  if (type === "xstate.spawnChild") awaited.add(id);
  if (type === "xstate.raise" && typeof told?.delay === "number") awaited.add(id);
  if (type === "xstate.stopChild" || type === "xstate.cancel") awaited.delete(id);
}

/** The delay that an action begins. */
function begunBy({ type, params }: ActionNote): string[] {
  const told = params as { event?: AnyEventObject; delay?: unknown } | undefined;
  if (type !== "xstate.raise" || typeof told?.delay !== "number" || !told.event) return [];
  const kind = kindOf(told.event);
  return kind.kind === "delay" ? [kind.delay] : [];
}

type Guard = (args: never, params: never) => boolean;

/** A copy of the machine that records the results of its named guards. */
function watched(machine: AnyStateMachine, answers: GuardAnswers): AnyStateMachine {
  const guards = Object.entries((machine.implementations.guards ?? {}) as Record<string, Guard>).map(
    ([name, guard]) => {
      if ("check" in guard) return [name, guard];
      const answer = { yes: false, no: false };
      answers.set(name, answer);
      const watching: Guard = (args, params) => {
        const passed = guard(args, params);
        answer[passed ? "yes" : "no"] = true;
        return passed;
      };
      return [name, watching];
    },
  );
  return machine.provide({ guards: Object.fromEntries(guards) }) as AnyStateMachine;
}

/** Computes steps of any machine without running it, and reports which transitions they take and what they cause. */
export function createComputer() {
  let taken: string[] = [];
  let actions: ActionNote[] = [];
  // It never starts: it is there for actions to refer to.
  const self = createActor(createMachine({}), {
    inspect: (inspected: InspectionEvent) => {
      if (inspected.type === "@xstate.microstep") taken.push(...inspected._transitions.map(transitionId));
    },
  });
  const scope: AnyActorScope = {
    self,
    system: self.system,
    id: "",
    sessionId: "",
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: (action) => void actions.push(action as ActionNote),
  };
  const computed = (before: Iterable<string>, compute: () => AnyMachineSnapshot): Computed => {
    taken = [];
    actions = [];
    const state = compute();
    const awaited = new Set(before);
    for (const action of actions) keepAwaited(awaited, action);
    return { state, taken, effects: actions.flatMap(effectOf), awaited, begun: actions.flatMap(begunBy) };
  };
  return {
    start: (machine: AnyStateMachine, input: unknown): Computed =>
      computed([], () => machine.getInitialSnapshot(scope as never, input as never)),
    /** A response that is not awaited and a delay that is not running cannot come: they change nothing. */
    step(machine: AnyStateMachine, { state, awaited }: Computed, event: AnyEventObject): Computed {
      const source = sourceOf(event);
      if (source !== null && !awaited.has(source))
        return { state, awaited, taken: [], effects: [], begun: [] };
      const rest = [...awaited].filter((other) => other !== source);
      return computed(rest, () => machine.transition(state, event as never, scope as never));
    },
  };
}

/** The steps of one machine, and the results of its guards. */
export function createProbe(machine: AnyStateMachine, input: unknown) {
  const guards: GuardAnswers = new Map();
  const logic = watched(machine, guards);
  const computer = createComputer();
  return {
    guards,
    start: (): Computed => computer.start(logic, input),
    step: (from: Computed, event: AnyEventObject): Computed => computer.step(logic, from, event),
  };
}

/**
 * What must be awaited for an event to come: an actor's id, a delay's event; null for one that may be sent at any time.
 */
export function sourceOf(event: AnyEventObject): string | null {
  const kind = kindOf(event);
  if (kind.kind === "answer" || kind.kind === "failure") return kind.actor;
  return kind.kind === "delay" ? event.type : null;
}
