import type { FieldParts } from "../kind.ts";

export const imageField: FieldParts<"image"> = {
  wide: true,
  empty: null,
};
