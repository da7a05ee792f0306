import { setup } from "xstate";
import { effect } from "../provided.ts";

export type MenuEvent =
  | { type: "open" }
  | { type: "toggle" }
  | { type: "close" }
  | { type: "escape.pressed" }
  | { type: "outside.clicked" }
  | { type: "route.changed" };

/** Anything that opens over the page and closes by itself: profile menu, side navigation, bookmark help (B-248 … B-250). */
export const menuMachine = setup({
  types: { events: {} as MenuEvent, tags: {} as "open" },
  actions: { returnFocus: effect("returnFocus") },
}).createMachine({
  id: "menu",
  initial: "closed",
  states: {
    closed: { on: { open: "open", toggle: "open" } },
    open: {
      tags: "open",
      description: "Focus returns to the button, except where the user has put it elsewhere already.",
      on: {
        toggle: { target: "closed", actions: "returnFocus" },
        close: { target: "closed", actions: "returnFocus" },
        "escape.pressed": { target: "closed", actions: "returnFocus" },
        "outside.clicked": "closed",
        "route.changed": "closed",
      },
    },
  },
});
