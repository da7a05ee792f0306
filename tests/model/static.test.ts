import { createMachine, setup } from "xstate";
import { expect, test } from "vitest";
import { promised } from "#src/machines/provided.ts";
import { letterModel, playerModel, watchModel } from "./samples.ts";
import { faults } from "./static.ts";

test("well-formed machines have no faults", () => {
  for (const { machine } of [watchModel, letterModel, playerModel]) expect(faults(machine)).toEqual([]);
});

test("each kind of fault is reported with its place", () => {
  const bad = setup({ actors: { load: promised("load") } }).createMachine({
    id: "bad",
    initial: "start",
    states: {
      start: {
        invoke: { id: "loading", src: "load", onDone: "stuck" },
        entry: () => undefined,
        after: { 500: "stuck" },
        on: { go: [{ target: "stuck" }, { target: "over" }], "xstate.done.actor.other": "stuck" },
      },
      stuck: {},
      lost: { on: { go: "start" } },
      over: { type: "final", on: { go: "start" } },
    },
  });
  expect(faults(bad)).toEqual([
    "bad.lost: no transition leads here",
    "bad.start go 1: stands behind one without a guard",
    "bad.start xstate.done.actor.other 0: nothing is invoked that could send it",
    "bad.over go 0: leaves a final state",
    "bad.start: invokes load under the other id loading",
    "bad.start: invokes loading without onError",
    "bad.stuck: no way out, and not final",
    "bad.start: the delay of 500 ms has no name",
    "bad.start: has an effect without a name",
  ]);
});

test("a state without an exit is no fault in a region beside another", () => {
  const machine = createMachine({
    id: "two",
    type: "parallel",
    states: {
      a: { initial: "x", states: { x: {} } },
      b: { initial: "y", states: { y: { on: { go: "z" } }, z: {} } },
    },
  });
  expect(faults(machine)).toEqual([]);
});
