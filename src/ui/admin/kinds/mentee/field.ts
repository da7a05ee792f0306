import type { FieldParts } from "../kind.ts";

export const menteeField: FieldParts<"mentee"> = {
  empty: null,
  list: "mentees",
};
