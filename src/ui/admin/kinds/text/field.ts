import type { FieldParts } from "../kind.ts";

export const textField: FieldParts<"text"> = {
  empty: "",
  cellHint: ({ type }) => (type === "email" ? "An email address" : "Text on one line"),
};
