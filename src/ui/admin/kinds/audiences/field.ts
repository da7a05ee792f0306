import type { FieldParts } from "../kind.ts";

export const audiencesField: FieldParts<"audiences"> = {
  empty: [],
  list: "audiences",
  withNew: (value, id) => [...value, id],
};
