import { matchesState, type AnyEventObject, type StateValue } from "xstate";
import { stateLabel } from "./plain.ts";

/** How the view of a machine is used and what it shows. */
export type Tour = {
  /**
   * The gesture for each event that a user causes, by event type; all others come from the world. One that is a user's in
   * some states only says where it is not. It throws where it cannot be made.
   */
  does: Readonly<Record<string, (event: never, from: StateValue) => void | "by the world">>;
  /** What must be seen, by state (`writing`, `warning.resting`); every state that matches is looked at. It throws where it is not there. */
  shows: Readonly<Record<string, () => unknown>>;
};

/** Makes the gesture that an event is in this state. @returns whether it is one */
export function makeGesture({ does }: Tour, event: AnyEventObject, from: StateValue): boolean {
  const gesture = (does as Readonly<Record<string, (event: AnyEventObject, from: StateValue) => unknown>>)[
    event.type
  ];
  return gesture !== undefined && gesture(event, from) !== "by the world";
}

/**
 * Looks for all that must be seen in a state.
 * @returns what was found
 * @throws where something is not there, and where nothing is known to show
 */
export function look({ shows }: Tour, value: StateValue): unknown[] {
  const known = Object.keys(shows).filter((state) => matchesState(state, value));
  if (known.length === 0) throw new Error(`nothing is known to show in ${stateLabel(value)}`);
  return known.map((state) => shows[state]!());
}
