import { setup } from "xstate";
import { quiet, type Declared } from "#src/contracts/shown.ts";

export type MenuEvent =
  | { type: "open" }
  | { type: "toggle" }
  | { type: "close" }
  | { type: "escape.pressed" }
  | { type: "outside.clicked" }
  | { type: "route.changed" };

/**
 * Anything that opens over the page and closes by itself: profile menu, side navigation, bookmark help (B-248 … B-250).
 */
export const menuMachine = setup({
  types: { meta: {} as Declared, events: {} as MenuEvent, tags: {} as "open" },
}).createMachine({
  id: "menu",
  initial: "closed",
  states: {
    closed: { meta: quiet, on: { open: "open", toggle: "open" } },
    open: {
      meta: quiet,
      tags: "open",
      description: "Focus returns to the button unless the user has already moved it.",
      on: {
        toggle: { meta: { focus: "the button", says: "nothing" }, target: "closed" },
        close: { meta: { focus: "the button", says: "nothing" }, target: "closed" },
        "escape.pressed": {
          meta: { focus: "the button", says: "nothing" },
          target: "closed",
        },
        "outside.clicked": "closed",
        "route.changed": "closed",
      },
    },
  },
});
