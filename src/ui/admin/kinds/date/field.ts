import type { FieldParts } from "../kind.ts";

export const dateField: FieldParts<"date"> = {
  empty: null,
};
