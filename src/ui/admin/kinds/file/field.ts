import type { FieldParts } from "../kind.ts";

export const fileField: FieldParts<"file"> = {
  empty: null,
};
