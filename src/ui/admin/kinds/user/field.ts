import type { FieldParts } from "../kind.ts";

export const userField: FieldParts<"user"> = {
  empty: null,
  list: "users",
};
