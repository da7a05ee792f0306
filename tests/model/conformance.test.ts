import { createActor, type InspectionEvent } from "xstate";
import { expect, test } from "vitest";
import { recordStep, type RecordedStep } from "./recordStep.ts";
import { conformance } from "./conformance.ts";
import { watchModel } from "./samples.ts";
import { standIn } from "./rig.ts";

/** What a browser would have recorded during a short run. */
function run(): RecordedStep[] {
  const recorded: RecordedStep[] = [];
  const { logic, options } = standIn(watchModel);
  const inspect = (inspected: InspectionEvent): void => {
    const step = recordStep(inspected);
    if (step) recorded.push(step);
  };
  const actor = createActor(logic, { ...options, inspect } as never).start();
  actor.send({ type: "extend" });
  actor.send({ type: "leave" });
  return recorded;
}

test("a run of the machine conforms to it and lists the transitions taken", () => {
  const { unknown, crossed, steps } = conformance([watchModel.machine], run());
  expect(unknown).toEqual([]);
  expect(steps).toBeGreaterThan(0);
  expect([...crossed.get("watch")!]).toEqual(["watch leave 0"]);
});

test("steps that the machines do not know are reported", () => {
  const stranger: RecordedStep = {
    machine: "watch",
    actor: "x:0",
    event: "leave",
    taken: ["watch leave 7"],
    states: ["watch.gone"],
  };
  expect(conformance([watchModel.machine], [stranger, { ...stranger, machine: "other" }]).unknown).toEqual([
    "watch: leave took watch leave 7",
    "watch: leave led to watch.gone",
    "other: not in the registry",
  ]);
});
