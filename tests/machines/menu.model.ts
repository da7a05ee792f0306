import { menuMachine } from "#src/machines/menu/menuMachine.ts";
import type { Model } from "../model/model.ts";

export const menuModel: Model<typeof menuMachine> = {
  machine: menuMachine,
  input: undefined,
  cases: [
    { type: "open" },
    { type: "toggle" },
    { type: "close" },
    { type: "escape.pressed" },
    { type: "outside.clicked" },
    { type: "route.changed" },
  ],
};
