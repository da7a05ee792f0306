import { matchesState, type AnyEventObject, type StateValue } from "xstate";
import { stateLabel } from "./plain.ts";

/** How the view of a machine is used and what it shows. */
export type Tour = {
  /**
   * The gesture for each event that a user causes, by event type; all others come from the world. If a user causes an
   * event only in some states, the gesture says where not. It throws where it cannot be made.
   */
  does: Readonly<Record<string, (event: never, from: StateValue) => void | "by the world">>;
  /**
   * What must be visible, by state (`writing`, `warning.resting`); every matching state is checked. Throws where it is
   * missing.
   */
  shows: Readonly<Record<string, () => unknown>>;
};

/** Makes the user's gesture for an event in this state. @returns whether there is one */
export function makeGesture({ does }: Tour, event: AnyEventObject, from: StateValue): boolean {
  const gesture = (does as Readonly<Record<string, (event: AnyEventObject, from: StateValue) => unknown>>)[
    event.type
  ];
  return gesture !== undefined && gesture(event, from) !== "by the world";
}

/**
 * Looks for everything that must be visible in a state.
 * @returns what was found
 * @throws where something is missing, and where nothing is declared to show
 */
export function look({ shows }: Tour, value: StateValue): unknown[] {
  const known = Object.keys(shows).filter((state) => matchesState(state, value));
  if (known.length === 0) throw new Error(`nothing is known to show in ${stateLabel(value)}`);
  return known.map((state) => shows[state]!());
}
