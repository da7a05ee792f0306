import type { FieldParts } from "../kind.ts";

export const booleanField: FieldParts<"boolean"> = {
  wide: true,
  empty: false,
  cellHint: () => "Yes or no",
};
