import { isMachineSnapshot, type AnyStateMachine, type InspectionEvent } from "xstate";
import { eventLabel } from "#src/machineDiagram/chart.ts";

/** A running machine, as the panel shows it. */
export type Running = {
  /** XState's id of the actor. */
  actor: string;
  machine: AnyStateMachine;
  status: string;
  /** Ids of its current states. */
  states: readonly string[];
  context: unknown;
  /** The last events, newest first. */
  events: readonly string[];
};

/** How many events are kept per actor. */
const KEPT = 30;

/** Follows every running machine through XState's inspection. */
export function createRunning(changed: (actor: string) => void) {
  const running = new Map<string, Running>();
  return {
    running: running as ReadonlyMap<string, Running>,
    /** The panel takes the place of the list that the application records into. */
    push(inspected: InspectionEvent): void {
      if (inspected.type !== "@xstate.snapshot" || !isMachineSnapshot(inspected.snapshot)) return;
      const { machine, status, context, _nodes } = inspected.snapshot;
      const actor = "sessionId" in inspected.actorRef ? String(inspected.actorRef.sessionId) : machine.id;
      const before = running.get(actor)?.events ?? [];
      running.set(actor, {
        actor,
        machine,
        status,
        context,
        states: _nodes.map(({ id }) => id),
        events: [eventLabel(inspected.event.type), ...before].slice(0, KEPT),
      });
      changed(actor);
    },
  };
}
