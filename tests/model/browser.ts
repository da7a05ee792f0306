import type { Page } from "@playwright/test";
import type { AnyEventObject, StateValue } from "xstate";
import type { Path, Step } from "./model.ts";
import { stateLabel } from "./plain.ts";

/** How a machine is driven through a real browser, on a page that stages its view (`tests/e2e/stage`). */
export type Tour = {
  /** Puts the view up anew, over a machine in its first state. */
  open: (page: Page) => Promise<void>;
  /** What a user does, by event type; null where it is the world that does it in this state. */
  does: Readonly<Record<string, (page: Page, event: never, from: Step["state"]) => Promise<void> | null>>;
  /** Brings about what no user does. */
  bring: (page: Page, event: AnyEventObject) => Promise<void>;
  /** Waits until the machine stands there; fails with where it stands when it does not come there. */
  reached: (page: Page, value: StateValue) => Promise<void>;
  /** What must be seen, by state; every state that matches is looked at. */
  shows: Readonly<Record<string, (page: Page) => Promise<void>>>;
};

/** Walks a path in the browser; after each step the machine stands where it was computed to, and the page shows it. */
export async function walkTour(page: Page, tour: Tour, { steps }: Path): Promise<void> {
  const gestures = tour.does as Readonly<
    Record<string, (page: Page, event: AnyEventObject, from: Step["state"]) => Promise<void> | null>
  >;
  await tour.open(page);
  for (const [index, { event, state }] of steps.entries()) {
    if (index > 0) {
      const gesture = gestures[event.type]?.(page, event, steps[index - 1]!.state) ?? null;
      await (gesture ?? tour.bring(page, event));
    }
    const at = `step ${index}, ${event.type} → ${stateLabel(state.value)}`;
    const failing = (error: unknown) => {
      throw new Error(at, { cause: error });
    };
    await tour.reached(page, state.value).catch(failing);
    const known = Object.keys(tour.shows).filter((name) => state.matches(name as never));
    if (known.length === 0) throw new Error(`${at}: nothing is known to show`);
    for (const name of known) await tour.shows[name]!(page).catch(failing);
  }
}
