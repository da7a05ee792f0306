import * as z from "zod/mini";
import { expect, test } from "vitest";
import { createMachine } from "xstate";
import { endpoint } from "#src/contracts/endpoint.ts";
import { chartOf } from "#src/machineDiagram/chart.ts";
import { drawSvg } from "#src/machineDiagram/draw.ts";
import { layOut, type Box } from "#src/machineDiagram/layout.ts";
import { toMermaid } from "#src/machineDiagram/mermaid.ts";
import { table } from "../../scripts/docs/document.ts";
import { answeredOtherwise, handledCalls } from "../../scripts/docs/endpoints.ts";
import { schemaText } from "../../scripts/docs/schemaText.ts";
import { playerModel, watchModel } from "../model/samples.ts";

test("a Mermaid diagram has all states, the initial and final ones, and every transition", () => {
  expect(toMermaid(chartOf(watchModel.machine))).toBe(`stateDiagram-v2
  state "checking" as watch_checking
  [*] --> watch_checking
  state "resting" as watch_resting
  state "warning" as watch_warning
  state "over" as watch_over
  state "left" as watch_left
  watch_left --> [*]
  state "anywhere" as watch
  watch --> watch_over : leave
  watch_checking --> watch_over : check ✓ [isOver]
  watch_checking --> watch_warning : check ✓ [isShort]
  watch_checking --> watch_resting : check ✓
  watch_checking --> watch_over : check ✗
  watch_resting --> watch_checking : after poll
  watch_warning --> watch_checking : extend
  watch_warning --> watch_checking : after poll
  watch_over --> watch_left : after pause
`);
});

test("a Mermaid diagram has eventless transitions and history states", () => {
  const mermaid = toMermaid(chartOf(playerModel.machine));
  expect(mermaid).toContain("player_sound_fading --> player_sound_silent : at once [isLoud]");
  expect(mermaid).toContain('state "last (as before)" as player_light_shown_last');
});

test("a Mermaid diagram parts the regions of a parallel state, but not other states", () => {
  const lit = { initial: "off", states: { off: {}, on: {} } };
  const machine = createMachine({
    id: "desk",
    initial: "used",
    states: { used: { type: "parallel", states: { lamp: lit, fan: {} } } },
  });
  expect(toMermaid(chartOf(machine))).toContain(`state desk_used {
    state "lamp" as desk_used_lamp
    state desk_used_lamp {
      state "off" as desk_used_lamp_off
      [*] --> desk_used_lamp_off
      state "on" as desk_used_lamp_on
    }
    --
    state "fan" as desk_used_fan
  }`);
});

test("every transition in a drawn diagram is a link", async () => {
  const chart = chartOf(playerModel.machine);
  const svg = await drawSvg(chart);
  for (const index of chart.transitions.keys()) expect(svg).toContain(`href="#transition-${index}"`);
  for (const index of chart.states.keys()) expect(svg).toContain(`id="state-${index}"`);
  expect(svg).not.toMatch(/(fill|stroke)="/);
});

test("a drawn state lies within its parent, and states of one parent do not overlap", async () => {
  const chart = chartOf(playerModel.machine);
  const { boxes } = await layOut(chart);
  const boxOf = (id: string) => boxes.find((box) => box.id === id)!;
  const ends = ({ x, y, width, height }: Box) => ({ left: x, top: y, right: x + width, bottom: y + height });
  for (const { id, parent } of chart.states) {
    const inner = ends(boxOf(id));
    if (parent) {
      const outer = ends(boxOf(parent));
      expect([inner.left > outer.left, inner.top > outer.top], id).toEqual([true, true]);
      expect([inner.right < outer.right, inner.bottom < outer.bottom], id).toEqual([true, true]);
    }
    for (const other of chart.states.filter((one) => one.parent === parent && one.id !== id)) {
      const { left, top, right, bottom } = ends(boxOf(other.id));
      const apart = inner.right <= left || right <= inner.left || inner.bottom <= top || bottom <= inner.top;
      expect(apart, `${id} and ${other.id}`).toBe(true);
    }
  }
});

test("a schema is written like a type", () => {
  const call = endpoint("POST", "/x", {
    summary: "",
    body: z.object({
      email: z.string().check(z.minLength(1), z.maxLength(254)),
      page: z.optional(z.coerce.number().check(z.int(), z.positive(), z.maximum(9))),
      kind: z.enum(["a", "b"]),
      tags: z.array(z.string()),
      at: z.nullable(z.iso.datetime()),
    }),
  });
  expect(schemaText(call.body)).toBe(
    '{ email: string (1–254), page?: integer (–9), kind: "a" | "b", tags: [string], at: instant | null }',
  );
  expect(schemaText(call.query)).toBeNull();
});

test("the server's calls are known without starting it, each listed once", () => {
  const known = [...handledCalls().map(({ endpoint: one }) => one), ...answeredOtherwise].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(known).toContain("POST /login");
  expect(new Set(known).size).toBe(known.length);
});

test("a vertical bar in a table cell is escaped", () => {
  expect(table(["a"], [["x | y"]])).toBe("| a |\n| --- |\n| x \\| y |\n");
});
