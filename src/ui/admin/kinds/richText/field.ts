import type { FieldParts } from "../kind.ts";

export const richTextField: FieldParts<"richText"> = {
  wide: true,
  empty: "",
  cellHint: () => "Text or HTML",
};
