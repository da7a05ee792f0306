import type { FieldParts } from "../kind.ts";

export const richTextField: FieldParts<"richText"> = {
  empty: "",
  cellHint: () => "Text or HTML",
};
