import {
  createActor,
  fromPromise,
  SimulatedClock,
  type ActorOptions,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from "xstate";
import { kindOf } from "./cases.ts";
import type { AnyModel, Step } from "./model.ts";
import { plain } from "./plain.ts";
import type { Effect } from "./probe.ts";

/** A clock that stands still, and knows its pending timers. */
export class HeldClock extends SimulatedClock {
  readonly #timers = new Map<number, { event: string; due: number; run: () => void }>();
  /** The type of the event that the next timer will send; set by the rig as the actor schedules it. */
  scheduling = "";

  override setTimeout(run: () => void, timeout: number): number {
    const id = super.setTimeout(() => {
      this.#timers.delete(id);
      run();
    }, timeout);
    this.#timers.set(id, { event: this.scheduling, due: this.now() + timeout, run });
    return id;
  }

  override clearTimeout(id: number): void {
    this.#timers.delete(id);
    super.clearTimeout(id);
  }

  /** Milliseconds until this event, or null when it is not pending. */
  remaining(event: string): number | null {
    const timer = [...this.#timers.values()].find((candidate) => candidate.event === event);
    return timer ? timer.due - this.now() : null;
  }

  /** Whether nothing else happens until a millisecond after this event. */
  comesAlone(event: string): boolean {
    const last = this.now() + (this.remaining(event) ?? 0) + 1;
    return [...this.#timers.values()].every((timer) => timer.event === event || timer.due > last);
  }

  /** Ends one delay, if pending, without letting time pass for the others. */
  fire(event: string): void {
    const [id, timer] = [...this.#timers].find(([, candidate]) => candidate.event === event) ?? [];
    if (id === undefined || !timer) return;
    this.clearTimeout(id);
    timer.run();
  }
}

type Held = { settle: (event: AnyEventObject) => void };

/**
 * The production machine with the world held back: invoked promises wait, callback actors stay silent, named effects
 * are only noted, time stands still.
 */
export type StandIn = {
  logic: AnyStateMachine;
  options: ActorOptions<AnyStateMachine>;
  clock: HeldClock;
  /** Effects since the last look. */
  noted: Effect[];
  /** Settles every promise ever requested under this id, so that late responses arrive too. */
  settle: (id: string, event: AnyEventObject) => void;
  /** The running actor, once started. */
  actor: () => AnyActorRef;
};

/** Builds the stand-in; `createRig` runs it alone, the view rig under a rendered view. */
export function standIn({ machine, input }: AnyModel): StandIn {
  const clock = new HeldClock();
  const noted: Effect[] = [];
  const held = new Map<string, Held[]>();
  let root: AnyActorRef | undefined;

  const waiting = fromPromise<unknown, never>(({ self, input: asked }) => {
    noted.push({ kind: "asks", name: self.id, params: asked });
    return new Promise((resolve, reject) => {
      const settle = (event: AnyEventObject): void =>
        event.type.startsWith("xstate.done") ? resolve(event.output) : reject(event.error);
      held.set(self.id, [...(held.get(self.id) ?? []), { settle }]);
    });
  });
  const inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === "@xstate.actor" && !root) {
      root = inspected.actorRef as AnyActorRef;
      nameTimers(root, clock);
      root.on(
        "*",
        (event: AnyEventObject) => void noted.push({ kind: "emits", name: event.type, params: event }),
      );
    }
    if (inspected.type === "@xstate.event" && inspected.sourceRef === root && inspected.actorRef !== root)
      if (!inspected.event.type.startsWith("xstate."))
        noted.push({ kind: "tells", name: (inspected.actorRef as AnyActorRef).id, params: inspected.event });
  };
  const actions = Object.entries(machine.implementations.actions as Record<string, object>).map(
    ([name, action]) => [
      name,
      "resolve" in action
        ? action
        : (_: unknown, params: unknown) => void noted.push({ kind: "does", name, params }),
    ],
  );
  const actors = Object.keys(machine.implementations.actors as Record<string, AnyActorLogic>).map((src) => [
    src,
    waiting,
  ]);
  return {
    logic: machine.provide({
      actors: Object.fromEntries(actors),
      actions: Object.fromEntries(actions),
    }) as AnyStateMachine,
    options: { input, clock, inspect } as ActorOptions<AnyStateMachine>,
    clock,
    noted,
    settle: (id, event) => held.get(id)?.forEach(({ settle }) => settle(event)),
    actor: () => root!,
  };
}

/** Tells the clock which event each of its timers is for. */
function nameTimers(actor: AnyActorRef, clock: HeldClock): void {
  const { scheduler } = actor.system;
  const schedule = scheduler.schedule.bind(scheduler);
  scheduler.schedule = (source, target, event, delay, id) => {
    clock.scheduling = event.type;
    schedule(source, target, event, delay, id);
  };
}

/** Lets settled promises reach the machine. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Brings about one event as the world would: a promise settles (perhaps too late), a delay ends if it is pending, or
 * somebody sends it.
 */
export function bringAbout({ clock, settle, actor }: StandIn, event: AnyEventObject): void {
  const kind = kindOf(event);
  if (kind.kind === "answer" || kind.kind === "failure") settle(kind.actor, event);
  else if (kind.kind === "delay") clock.fire(event.type);
  else actor().send(event);
}

/** The observable result of a step. */
export type Observation = {
  value: unknown;
  status: string;
  context: unknown;
  effects: Record<string, unknown[]>;
};

const byKind = (effects: readonly Effect[]): Record<string, unknown[]> =>
  Object.fromEntries(
    (["does", "asks", "tells", "emits"] as const).map((kind) => [
      kind,
      effects
        .filter((effect) => effect.kind === kind)
        .map(({ name, params }) => (params === undefined ? { name } : { name, params: plain(params) })),
    ]),
  );

const observation = (state: AnyMachineSnapshot, effects: readonly Effect[]): Observation => ({
  value: state.value,
  status: state.status,
  context: plain(state.context),
  effects: byKind(effects),
});

/** The expected result of a step: the same machine, computed but not run. */
export const predicted = ({ state, effects }: Step): Observation => observation(state, effects);

/** The same state as before, without effects. */
export const unchanged = ({ state }: Step): Observation => observation(state, []);

export type Rig = StandIn & {
  /** Brings an event about (`xstate.init` starts the actor) and waits until it has arrived. */
  take(event: AnyEventObject): Promise<void>;
  /** What the actor shows, with the effects since the last look. */
  look(): Observation;
};

/** Runs the real machine with every promise held back until a path says how it ends. */
export function createRig(model: AnyModel): Rig {
  const stand = standIn(model);
  const actor = createActor(stand.logic, stand.options as never);
  return {
    ...stand,
    async take(event) {
      if (kindOf(event).kind === "start") actor.start();
      else bringAbout(stand, event);
      await settled();
    },
    look: () => observation(actor.getSnapshot() as AnyMachineSnapshot, stand.noted.splice(0)),
  };
}
