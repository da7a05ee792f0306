import type { FieldParts } from "../kind.ts";

export const bankImageField: FieldParts<"bankImage"> = {
  wide: true,
  empty: null,
};
