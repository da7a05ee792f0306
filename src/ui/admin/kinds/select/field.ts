import type { FieldParts } from "../kind.ts";

export const selectField: FieldParts<"select"> = {
  empty: null,
  choices: ({ choices }) => choices,
  cellHint: ({ choices }) =>
    typeof choices === "string"
      ? "The name of an option, as shown in the form"
      : `One of: ${choices.map(({ value }) => value).join(", ")}`,
};
