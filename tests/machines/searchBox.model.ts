import { searchBoxMachine } from "#src/machines/searchBox/searchBoxMachine.ts";
import type { Model } from "../model/model.ts";

const stored = ["tax", "duty"];
const full = ["a", "b", "c", "d", "e", "f", "g", "h"];

export const searchBoxModel: Model<typeof searchBoxMachine> = {
  machine: searchBoxMachine,
  input: undefined,
  cases: [
    { type: "focused", stored },
    { type: "focused", stored: [] },
    { type: "text.changed", stored },
    { type: "moved", by: 1, of: 2, stored },
    { type: "moved", by: -1, of: 2, stored },
    { type: "moved", by: 1, of: 0, stored },
    { type: "escape.pressed" },
    { type: "left" },
    { type: "searched", text: "Tax", stored },
    { type: "searched", text: "tax", stored },
    { type: "removed", text: "tax", stored },
    { type: "cleared" },
  ],
  view: ({ recent, active }) => [recent.join(), active].join(" "),
};

/** As many as are remembered, and one more. */
export const fullSearchBoxModel: Model<typeof searchBoxMachine> = {
  ...searchBoxModel,
  cases: [{ type: "focused", stored: full }, { type: "searched", text: "i", stored: full }, { type: "left" }],
};
