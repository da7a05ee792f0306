import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createMachine, type AnyStateMachine } from "xstate";
import { quiet } from "#src/contracts/shown.ts";
import { targetsOf, undeclared } from "../model/shown.ts";
import { models } from "./registry.ts";

const machines = [...new Map(models.map(({ machine }) => [machine.id, machine as AnyStateMachine])).values()];
const views = readdirSync("src/ui", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => readFileSync(join("src/ui", file), "utf8"))
  .join("\n");

describe.each(machines.map((machine) => [machine.id, machine] as const))("%s", (_, machine) => {
  test("every step declares where the focus goes and what is announced [G-24]", () => {
    expect(undeclared(machine)).toEqual([]);
  });

  test("every target of the focus exists in a view [G-24]", () => {
    expect(targetsOf(machine).filter((target) => !views.includes(`"${target}"`))).toEqual([]);
  });
});

describe("a missing declaration [G-24]", () => {
  const states = {
    resting: { meta: quiet, on: { open: "open", counted: { actions: "count" } } },
    open: { on: { close: "resting" } },
  };

  test("is reported for a state and for a transition that stays in its state", () => {
    expect(undeclared(createMachine({ id: "menu", initial: "resting", states }))).toEqual([
      "menu.open: does not say where the focus goes and what is announced",
      "menu.resting counted 0: does not say where the focus goes and what is announced",
    ]);
  });

  test("cannot be replaced by one for the whole machine", () => {
    expect(undeclared(createMachine({ id: "menu", meta: quiet, initial: "resting", states }))).toContain(
      "menu: declares for every state that is still to come",
    );
  });

  test("is not reported for a machine that is never on screen", () => {
    const unseen = { unseen: "It only counts." };
    const plain = { resting: { on: { counted: { actions: "count" } } } };
    expect(
      undeclared(createMachine({ id: "menu", meta: unseen, initial: "resting", states: plain })),
    ).toEqual([]);
  });
});
