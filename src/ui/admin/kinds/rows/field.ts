import type { FieldParts } from "../kind.ts";

export const rowsField: FieldParts<"rows"> = {
  wide: true,
  empty: [],
  cellHint: ({ one, fields }) =>
    `A line for each ${one}: ${fields.map(({ label }) => label.toLowerCase()).join(" | ")}`,
};
