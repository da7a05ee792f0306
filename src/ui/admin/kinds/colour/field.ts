import type { FieldParts } from "../kind.ts";

export const colourField: FieldParts<"colour"> = {
  empty: "",
};
