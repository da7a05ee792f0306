import { expect, test } from "vitest";
import { mutants, survivors } from "./mutate.ts";
import { letterModel, playerModel, watchModel } from "./samples.ts";

test("the laws of a machine find every fault that is seeded into its chart", () => {
  expect([...mutants(watchModel.machine, ["extend", "leave"])].length).toBeGreaterThan(40);
  // Equivalent, since the machine as a whole leaves for `over` wherever it is.
  const equivalent = ["checking", "resting", "warning"].map((state) => `${state}: leave sneaks to over`);
  expect(survivors(watchModel)).toEqual(equivalent);
  // Counting changes neither control nor effects: data needs plain tests beside the laws.
  expect(survivors(letterModel)).toEqual(["sending invoke onDone 0: no actions"]);
});

test("faults between regions, in eventless transitions and in history are found", () => {
  expect(survivors(playerModel)).toEqual([]);
});
