import type { FieldParts } from "../kind.ts";

export const bankImageField: FieldParts<"bankImage"> = {
  empty: null,
};
