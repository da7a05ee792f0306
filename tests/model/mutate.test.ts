import { expect, test } from "vitest";
import { mutants, survivors } from "./mutate.ts";
import { letterModel, playerModel, watchModel } from "./samples.ts";

test("the laws of a machine find every fault seeded into its chart, except in mere counting", () => {
  expect([...mutants(watchModel.machine, ["extend", "leave"])].length).toBeGreaterThan(40);
  // The machine as a whole leaves for `over` wherever it is: no state can be made to sneak there.
  expect(survivors(watchModel)).toEqual([]);
  // Counting changes neither control flow nor effects: data needs plain tests besides the laws.
  expect(survivors(letterModel)).toEqual(["sending invoke onDone 0: no actions"]);
});

test("faults between regions, in eventless transitions and in history are found", () => {
  expect(survivors(playerModel)).toEqual([]);
});
