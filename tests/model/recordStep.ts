import type { AnyMachineSnapshot, InspectionEvent } from "xstate";

/** One microstep of a running machine, as plain data. */
export type RecordedStep = {
  /** The machine's id. */
  machine: string;
  /** XState's id of the running actor: one machine may run several times. */
  actor: string;
  event: string;
  /** Ids of the transitions taken, as `transitionId` writes them. */
  taken: string[];
  /** Ids of the states that the actor is in afterwards. */
  states: string[];
};

/**
 * Returns the step of a machine in an inspection event; null for anything else. Must not use anything outside itself:
 * the end-to-end tests send its source text into the page.
 */
export function recordStep(inspected: InspectionEvent): RecordedStep | null {
  if (inspected.type !== "@xstate.microstep" || !("machine" in inspected.snapshot)) return null;
  const { machine, _nodes } = inspected.snapshot as AnyMachineSnapshot;
  return {
    machine: machine.id,
    actor: (inspected.actorRef as { sessionId?: string }).sessionId ?? "",
    event: inspected.event.type,
    taken: inspected._transitions.map((transition) => {
      const { source, eventType } = transition;
      const among = eventType ? source.transitions.get(eventType) : source.always;
      return `${source.id} ${eventType || "always"} ${among?.indexOf(transition) ?? -1}`;
    }),
    states: _nodes.map(({ id }) => id),
  };
}
