import { expect, test } from "vitest";
import { effects, laws, unused, unreached } from "./laws.ts";
import { explore, transitionPaths, type Model } from "./model.ts";
import { counterMachine, letterModel, playerModel, watchLaws, watchModel } from "./samples.ts";

test("laws list every step of a machine, with both sides of a boundary", () => {
  expect(laws(watchModel)).toEqual(watchLaws);
});

test("laws list what a guard refuses, for each state of the view", () => {
  expect(laws(letterModel)).toEqual([
    "writing (empty) — write Hello you → writing (written)",
    "writing (empty) — write empty text → writing (empty)",
    "writing (empty) — send: refused",
    "writing (empty) — close → closed (empty)",
    "writing (written) — write Hello you → writing (written)",
    "writing (written) — write empty text → writing (empty)",
    "writing (written) — send → sending (written)",
    "writing (written) — close → closed (written)",
    "sending (written) — deliver ✓ → writing (written)",
    "sending (written) — deliver ✗ → writing (written)",
  ]);
});

test("effects list requests and actions with their parameters", () => {
  expect(effects(watchModel)).toEqual([
    "start: asks check()",
    "checking — check ✓ 0: goToLogin(time-out)",
    "checking — check ✗: goToLogin(time-out)",
    "checking — leave: goToLogin(time-out)",
    "resting — leave: goToLogin(time-out)",
    "resting — after poll (30 s): asks check()",
    "warning — extend: asks check()",
    "warning — leave: goToLogin(time-out)",
    "warning — after poll (30 s): asks check()",
  ]);
  expect(effects(letterModel)).toEqual([
    "writing (written) — send: asks deliver(7 Hello)",
    "sending (written) — deliver ✗: showFailure(failed)",
  ]);
  expect(effects(playerModel).filter((line) => line.includes("tells"))[0]).toBe(
    "sound.playing + light.shown.on — louder: tells speaker(volume 11)",
  );
});

test("unreachable states and unused events are listed by name", () => {
  const poor: Model<typeof watchModel.machine> = {
    ...watchModel,
    cases: [{ type: "leave" }, { type: "extend" }],
  };
  expect(unreached(poor)).toEqual(["watch.resting", "watch.warning"]);
  expect(unused(poor)).toEqual(["extend", "after poll (30 s)", "after poll (30 s)"]);
});

test("paths include eventless transitions and history", () => {
  const taken = new Set(
    transitionPaths(playerModel).flatMap(({ steps }) => steps.flatMap((step) => step.taken)),
  );
  expect(taken).toContain("player.sound.fading always 0");
  expect(explore(playerModel).vertices.length).toBeGreaterThan(6);
});

test("a context that grows without end is reported with the advice to add a view", () => {
  expect(() => explore({ machine: counterMachine, input: undefined, cases: [{ type: "up" }] })).toThrow(
    /counter: more than .* give its model a `view`/,
  );
});

test("a view that hides a deciding value is reported", () => {
  const blind: Model<typeof letterModel.machine> = { ...letterModel, view: () => null };
  expect(explore(blind).hidden).toEqual(["writing — send"]);
  expect(explore(letterModel).hidden).toEqual([]);
});
