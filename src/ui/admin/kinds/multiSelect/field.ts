import type { FieldParts } from "../kind.ts";

export const multiSelectField: FieldParts<"multiSelect"> = {
  empty: [],
  choices: ({ choices }) => choices,
};
