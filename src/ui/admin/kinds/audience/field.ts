import type { FieldParts } from "../kind.ts";

export const audienceField: FieldParts<"audience"> = {
  empty: null,
  list: "audiences",
  withNew: (_, id) => id,
};
