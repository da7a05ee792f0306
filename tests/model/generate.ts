import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { caseLabel, kindOf } from "./cases.ts";
import { unused } from "./laws.ts";
import { explore, named, pathTitle, type Edge, type AnyModel, type Path } from "./model.ts";
import { createRig, predicted, unchanged, type Observation, type Rig } from "./rig.ts";
import { faults } from "./static.ts";
import { transitionWalks } from "./walks.ts";

/**
 * Generates the tests of one machine: every transition with every case, every other event of the alphabet in every
 * reachable state, and every delay one millisecond before, at and after its end.
 */
export function testMachine(model: AnyModel): void {
  const { machine } = model;
  const { vertices, hidden } = explore(model);

  test("is well formed", () => expect(faults(machine)).toEqual([]));
  test("uses every case", () => expect(unused(model)).toEqual([]));
  test("decides nothing by what the view hides", () => expect(hidden).toEqual([]));

  describe("takes", () => {
    test.each(named(model, transitionWalks(model)))("%s", async (_, path) => {
      await walk(createRig(model), path);
    });
  });

  const quiet = vertices
    .map(({ path, edges }) => ({ path, edges: edges.filter(({ verdict }) => verdict !== "taken") }))
    .filter(({ edges }) => edges.length > 0)
    .map(({ path, edges }) => [titleOf(machine, path, edges), path, edges] as const);
  if (quiet.length > 0)
    describe("does nothing in", () => {
      test.each(quiet)("%s", async (_, path, edges) => {
        const repeatable = edges.filter(({ once }) => !once);
        await expectNothing(model, path, repeatable);
        for (const edge of edges.filter(({ once }) => once)) await expectNothing(model, path, [edge]);
      });
    });

  const delays = vertices.flatMap(({ path, edges }) =>
    edges
      .filter(({ verdict, event }) => verdict === "taken" && kindOf(event).kind === "delay")
      .map((edge) => [pathTitle(machine, { steps: [...path.steps, edge] }), path, edge] as const),
  );
  if (delays.length > 0)
    describe("waits", () => {
      test.each(delays)("%s", (_, path, edge) => expectDelay(model, path, edge));
    });
}

/** A comparison that finds no difference costs a tenth of an assertion, and there are hundreds of thousands. */
function compare(seen: Observation, wanted: Observation, labelOf: () => string): void {
  if (!isDeepStrictEqual(seen, wanted)) expect(seen, labelOf()).toEqual(wanted);
}

/** Takes every step of a path and compares what is observed with what was computed. */
async function walk(rig: Rig, { steps }: Path): Promise<Rig> {
  for (const step of steps) {
    await rig.take(step.event);
    compare(rig.look(), predicted(step), () => caseLabel(step.event, rig.logic));
  }
  return rig;
}

const titleOf = (machine: AnyStateMachine, path: Path, edges: readonly Edge[]): string =>
  `${pathTitle(machine, path)}: ${edges.map(({ event }) => caseLabel(event, machine)).join(", ")}`;

/** Late responses, events unknown to the state, and refused events change nothing. */
async function expectNothing(model: AnyModel, path: Path, edges: readonly Edge[]): Promise<void> {
  const rig = await walk(createRig(model), path);
  for (const { event } of edges) {
    await rig.take(event);
    compare(rig.look(), unchanged(path.steps.at(-1)!), () => caseLabel(event, model.machine));
  }
}

/** Nothing happens a millisecond early; the delay ends in time; a late clock ends it once. */
async function expectDelay(model: AnyModel, path: Path, edge: Edge): Promise<void> {
  const { type } = edge.event;
  const early = await walk(createRig(model), path);
  const remaining = early.clock.remaining(type);
  const { delay } = kindOf(edge.event) as { delay: string };
  const declared = model.machine.implementations.delays?.[delay];
  if (typeof declared === "number") expect(remaining).toBe(declared);
  // Where another delay ends sooner, the clock alone cannot lead there: the path ended this one by itself.
  if (!early.clock.comesAlone(type) || remaining === null) return;

  early.clock.increment(remaining - 1);
  expect(early.look()).toEqual(unchanged(path.steps.at(-1)!));
  early.clock.increment(1);
  expect(early.look()).toEqual(predicted(edge));

  const late = await walk(createRig(model), path);
  late.clock.increment(remaining + 1);
  expect(late.look()).toEqual(predicted(edge));
}
