import { searchBoxMachine } from "#src/machines/searchBox/searchBoxMachine.ts";
import type { Model } from "../model/model.ts";

export const searchBoxModel: Model<typeof searchBoxMachine> = {
  machine: searchBoxMachine,
  input: { recent: ["tax", "duty"] },
  cases: [
    { type: "focused" },
    { type: "text.changed" },
    { type: "moved", by: 1, of: 2 },
    { type: "moved", by: -1, of: 2 },
    { type: "moved", by: 1, of: 0 },
    { type: "escape.pressed" },
    { type: "left" },
    { type: "searched", text: "Tax" },
    { type: "searched", text: "tax" },
    { type: "removed", text: "tax" },
    { type: "cleared" },
  ],
  view: ({ recent, active }) => [recent.join(), active].join(" "),
};

/** As many as are remembered, and one more. */
export const fullSearchBoxModel: Model<typeof searchBoxMachine> = {
  ...searchBoxModel,
  input: { recent: ["a", "b", "c", "d", "e", "f", "g", "h"] },
  cases: [{ type: "focused" }, { type: "searched", text: "i" }, { type: "left" }],
};
