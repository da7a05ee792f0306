import { isMachineSnapshot, type InspectionEvent } from "xstate";
import { transitionId } from "./chart.ts";

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

/** What an inspection event says of a machine's step; null for anything else. */
export function recordStep(inspected: InspectionEvent): RecordedStep | null {
  if (inspected.type !== "@xstate.microstep" || !isMachineSnapshot(inspected.snapshot)) return null;
  const { machine, _nodes } = inspected.snapshot;
  return {
    machine: machine.id,
    actor: "sessionId" in inspected.actorRef ? String(inspected.actorRef.sessionId) : "",
    event: inspected.event.type,
    taken: inspected._transitions.map(transitionId),
    states: _nodes.map(({ id }) => id),
  };
}
