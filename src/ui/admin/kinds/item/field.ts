import type { FieldParts } from "../kind.ts";

export const itemField: FieldParts<"item"> = {
  empty: null,
  list: "items",
};
