import { setup } from "xstate";
import { asks, back, quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** A key that was pressed where it types nothing, by its name in the browser. */
export type KeyPressed = { type: "key.pressed"; key: string };
export type ShortcutsEvent =
  KeyPressed | { type: "switched" } | { type: "sheet.opened" } | { type: "sheet.closed" };

const steps: Readonly<Record<string, -1 | 1>> = { ArrowRight: 1, ArrowLeft: -1 };
const pressed = ({ event }: { event: KeyPressed }) => ({ key: event.key });

/**
 * The keys of a sitting, and the sheet that tells them. They can be switched off, as speech input and a tremor press single
 * characters unasked (WCAG 2.1.4). What they do is what the buttons do, and the view provides it.
 */
export const shortcutsMachine = setup({
  types: { meta: {} as Declared, events: {} as ShortcutsEvent, tags: {} as "on" | "open" },
  actors: { hearKeys: heard<KeyPressed>("hearKeys") },
  actions: {
    choose: effect<{ place: number }>("choose"),
    flag: effect("flag"),
    go: effect<{ step: -1 | 1 }>("go"),
  },
  guards: {
    isPlace: (_, { key }: { key: string }) => /^[1-9]$/.test(key),
    isFlag: (_, { key }: { key: string }) => key.toLowerCase() === "f",
    isStep: (_, { key }: { key: string }) => steps[key] !== undefined,
    isHelp: (_, { key }: { key: string }) => key === "?",
  },
}).createMachine({
  id: "shortcuts",
  initial: "listening",
  states: {
    listening: {
      meta: back,
      tags: "on",
      invoke: {
        id: "hearKeys",
        src: "hearKeys",
        onError: { description: "The buttons do the same.", target: "off" },
      },
      on: {
        "sheet.opened": "explaining",
        "key.pressed": [
          {
            meta: quiet,
            guard: { type: "isPlace", params: pressed },
            actions: { type: "choose", params: ({ event }) => ({ place: Number(event.key) }) },
          },
          { meta: quiet, guard: { type: "isFlag", params: pressed }, actions: "flag" },
          {
            meta: quiet,
            guard: { type: "isStep", params: pressed },
            actions: { type: "go", params: ({ event }) => ({ step: steps[event.key]! }) },
          },
          { guard: { type: "isHelp", params: pressed }, target: "explaining" },
        ],
      },
    },
    explaining: {
      meta: asks,
      tags: ["on", "open"],
      description: "The sheet is open, and its keys are its own.",
      on: { "sheet.closed": "listening", switched: { meta: quiet, target: "explainingOff" } },
    },
    off: { meta: back, on: { "sheet.opened": "explainingOff" } },
    explainingOff: {
      meta: asks,
      tags: "open",
      on: { "sheet.closed": "off", switched: { meta: quiet, target: "explaining" } },
    },
  },
});
