import type { Page } from "@playwright/test";
import type { AnyEventObject } from "xstate";
import { maximal, pathTitle, transitionPaths, type AnyModel, type Path } from "./model.ts";
import { stateLabel } from "./plain.ts";

/**
 * How a machine is driven through a real browser. Events without a gesture cannot be brought about there: paths that need
 * them are left out, so that a slow browser walks only what the other rigs cannot.
 */
export type Tour = {
  model: AnyModel;
  /** Brings the page to the machine's first state. */
  open: (page: Page) => Promise<void>;
  does: Readonly<Record<string, (page: Page, event: never) => Promise<void>>>;
  /** What must be seen, by state; every state that matches is looked at. */
  shows: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

/** The paths that the browser can walk, with their titles. */
export function toursOf({ model, does }: Tour): { title: string; path: Path }[] {
  const playable = transitionPaths(model).filter(({ steps }) =>
    steps.slice(1).every(({ event }) => event.type in does),
  );
  return maximal(playable).map((path) => ({ title: pathTitle(model.machine, path), path }));
}

/** Walks one path in the browser, looking at the page after each step. */
export async function walkTour(page: Page, { open, does, shows }: Tour, { steps }: Path): Promise<void> {
  const gestures = does as Readonly<Record<string, (page: Page, event: AnyEventObject) => Promise<void>>>;
  await open(page);
  for (const { event, state } of steps) {
    await gestures[event.type]?.(page, event);
    const known = Object.keys(shows).filter((name) => state.matches(name as never));
    if (known.length === 0) throw new Error(`nothing is known to show in ${stateLabel(state.value)}`);
    for (const name of known) await shows[name]!(page);
  }
}
