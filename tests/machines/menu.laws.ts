import type { menuMachine } from "#src/machines/menu/menuMachine.ts";
import type { LawTable } from "../model/lawTable.ts";

/** A menu closes on navigation, a click outside and Escape (B-248, B-249, B-250). */
export const menuLaws: LawTable<typeof menuMachine> = {
  start: () => ({ to: "closed", context: {} }),
  waits: {},
  laws: [
    { in: "closed", on: ["open", "toggle"], to: "open" },
    {
      in: "open",
      on: ["toggle", "close", "escape.pressed", "outside.clicked", "route.changed"],
      to: "closed",
    },
  ],
};
