import type { FieldParts } from "../kind.ts";

export const booleanField: FieldParts<"boolean"> = {
  empty: false,
  cellHint: () => "Yes or no",
};
