import type { FieldParts } from "../kind.ts";

export const examField: FieldParts<"exam"> = {
  empty: null,
  list: "exams",
};
