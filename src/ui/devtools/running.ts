import { isMachineSnapshot, type AnyStateMachine, type InspectionEvent } from "xstate";
import { eventLabel } from "#src/machineDiagram/chart.ts";

/** A machine that runs now, as the panel shows it. */
export type Running = {
  /** XState's id of the actor. */
  actor: string;
  machine: AnyStateMachine;
  status: string;
  /** Ids of the states that it is in. */
  states: readonly string[];
  context: unknown;
  /** The last events, newest first. */
  events: readonly string[];
};

/** How many events are kept of each actor. */
const KEPT = 30;

/** Follows every running machine from what XState's inspection tells. */
export function createRunning(changed: (actor: string) => void) {
  const running = new Map<string, Running>();
  return {
    running: running as ReadonlyMap<string, Running>,
    /** The panel stands where the application looks for a list to record into. */
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
