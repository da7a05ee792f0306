import type { FieldParts } from "../kind.ts";

export const mentorField: FieldParts<"mentor"> = {
  empty: null,
  list: "mentors",
};
