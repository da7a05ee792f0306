import type { FieldParts } from "../kind.ts";

export const numberField: FieldParts<"number"> = {
  empty: null,
  cellHint: () => "A number",
};
