import { suggestionsMachine } from "#src/machines/suggestions/suggestionsMachine.ts";
import { answered, failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

export const suggestionsModel: Model<typeof suggestionsMachine> = {
  machine: suggestionsMachine,
  input: { minLength: 3, delay: 300 },
  cases: [
    { type: "text.changed", text: "ta" },
    { type: "text.changed", text: "tax" },
    answered("search", [{ value: "1", label: "Tax" }]),
    failed("search"),
  ],
  view: ({ options }) => options.map(({ label }) => label).join(", "),
};
