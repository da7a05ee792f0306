import type { FieldParts } from "../kind.ts";

export const textAreaField: FieldParts<"textArea"> = {
  wide: true,
  empty: "",
  cellHint: () => "Text",
};
