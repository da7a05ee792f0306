import type { FieldParts } from "../kind.ts";

export const tagsField: FieldParts<"tags"> = {
  empty: [],
  choices: ({ choices }) => choices,
};
