import { act, cleanup, render } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { caseLabel } from "./cases.ts";
import { explore, named, type AnyModel, type Step } from "./model.ts";
import { stateLabel } from "./plain.ts";
import { transitionWalks } from "./walks.ts";
import { look, makeGesture, type Tour } from "./tour.ts";
import { bringAbout, settled, standIn, type StandIn } from "./rig.ts";

/** How the view of a machine is used and what it shows; the paths come from the model. */
export type ViewModel = Tour & {
  model: AnyModel;
  /** Renders the view over an actor of this logic, started with these options. */
  mount: (stand: Pick<StandIn, "logic" | "options">) => ReactElement;
};

/** Generates the tests of a view: the paths of its machine, walked with the mouse, and gestures that it must refuse. */
export function testView({ model, mount, ...tour }: ViewModel): void {
  const { does } = tour;

  async function start(): Promise<StandIn> {
    const stand = standIn(model);
    await act(async () => {
      render(mount(stand));
      await settled();
    });
    return stand;
  }
  async function take(stand: StandIn, event: AnyEventObject): Promise<void> {
    await act(async () => {
      const { value } = stand.actor().getSnapshot() as AnyMachineSnapshot;
      if (!makeGesture(tour, event, value)) bringAbout(stand, event);
      await settled();
    });
  }
  function judge(stand: StandIn, { state, event }: Step, nth: number): void {
    const actual = stand.actor().getSnapshot() as AnyMachineSnapshot;
    expect(actual.value, `step ${nth}, ${caseLabel(event, model.machine)}`).toEqual(state.value);
    look(tour, state.value);
  }
  async function walk(steps: readonly Step[]): Promise<StandIn> {
    const stand = await start();
    judge(stand, steps[0]!, 0);
    for (const [nth, step] of steps.slice(1).entries()) {
      await take(stand, step.event);
      judge(stand, step, nth + 1);
    }
    return stand;
  }

  test.each(named(model, transitionWalks(model)))("%s", async (_, { steps }) => {
    await walk(steps);
  });

  const refused = explore(model).vertices.flatMap(({ path, edges }) => {
    const events = edges
      .filter(({ verdict, event }) => verdict === "refused" && does[event.type])
      .map(({ event }) => event);
    if (events.length === 0) return [];
    const types = [...new Set(events.map(({ type }) => type))];
    return [[types.join(", "), stateLabel(path.steps.at(-1)!.state.value), events, path] as const];
  });
  if (refused.length === 0) return;
  test.each(refused)("refuses %s in %s", async (_types, _state, events, { steps }) => {
    const stand = await walk(steps);
    for (const event of events) {
      // The control may be disabled or missing; in either case, nothing may happen.
      await take(stand, event).catch(() => undefined);
      judge(stand, steps.at(-1)!, steps.length);
    }
    cleanup();
  });
}
