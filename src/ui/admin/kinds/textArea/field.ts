import type { FieldParts } from "../kind.ts";

export const textAreaField: FieldParts<"textArea"> = {
  empty: "",
  cellHint: () => "Text",
};
