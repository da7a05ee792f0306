import { sql } from "drizzle-orm";
import { cellOf } from "../cells.ts";
import type { ColumnKind } from "./kind.ts";

/** A list of texts, or of values, in the words that the screen has for them. */
export const tagsColumn: ColumnKind = {
  cell: (value, { words }) =>
    cellOf(words && Array.isArray(value) ? value.map((one) => words[String(one)]?.label ?? one) : value),
  among: (column, list) => sql`${column} && array[${list}]::text[]`,
};
