import { setup } from "xstate";
import { asks, back, quiet, type Declared } from "#src/contracts/shown.ts";
import { effect, heard } from "../provided.ts";

/** What a key does: the name of the act, and its details. */
export type KeyAct = { readonly does: string; readonly place?: number; readonly step?: -1 | 1 };
/** Acts by their keys, as the browser names those. */
export type KeyActs = Readonly<Record<string, KeyAct>>;

/** A key that was pressed where it does not type, by its name in the browser. */
export type KeyPressed = { type: "key.pressed"; key: string };
export type ShortcutsEvent =
  | KeyPressed
  | { type: "switched" }
  | { type: "sheet.opened" }
  | { type: "sheet.closed" };

type Input = { acts: KeyActs; on: boolean };

const pressed = ({ event }: { event: KeyPressed }) => ({ key: event.key });

/**
 * The single-character keys of a part of the product, and the sheet that lists them (`?`). They can be switched off, as
 * speech input and a tremor may press single characters by accident (WCAG 2.1.4); this browser remembers it. They do
 * what the buttons do, and the view provides that.
 */
export const shortcutsMachine = setup({
  types: {
    meta: {} as Declared,
    input: {} as Input,
    context: {} as Input,
    events: {} as ShortcutsEvent,
    tags: {} as "on" | "open",
  },
  actors: { hearKeys: heard<KeyPressed>("hearKeys") },
  actions: {
    act: effect<KeyAct>("act"),
    keepChoice: effect<{ on: boolean }>("keepChoice"),
  },
  guards: {
    isOn: ({ context }) => context.on,
    isKnown: ({ context }, { key }: { key: string }) => context.acts[key] !== undefined,
    isHelp: (_, { key }: { key: string }) => key === "?",
  },
}).createMachine({
  id: "shortcuts",
  context: ({ input }) => input,
  initial: "beginning",
  states: {
    beginning: { always: [{ guard: "isOn", target: "listening" }, { target: "off" }] },
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
          { guard: { type: "isHelp", params: pressed }, target: "explaining" },
          {
            meta: quiet,
            guard: { type: "isKnown", params: pressed },
            actions: { type: "act", params: ({ context, event }) => context.acts[event.key]! },
          },
        ],
      },
    },
    explaining: {
      meta: asks,
      tags: ["on", "open"],
      description: "The sheet is open, and its keys are its own.",
      on: {
        "sheet.closed": "listening",
        switched: {
          meta: quiet,
          target: "explainingOff",
          actions: { type: "keepChoice", params: { on: false } },
        },
      },
    },
    off: { meta: back, on: { "sheet.opened": "explainingOff" } },
    explainingOff: {
      meta: asks,
      tags: "open",
      on: {
        "sheet.closed": "off",
        switched: {
          meta: quiet,
          target: "explaining",
          actions: { type: "keepChoice", params: { on: true } },
        },
      },
    },
  },
});
