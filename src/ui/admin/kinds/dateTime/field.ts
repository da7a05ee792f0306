import type { FieldParts } from "../kind.ts";

export const dateTimeField: FieldParts<"dateTime"> = {
  empty: null,
};
