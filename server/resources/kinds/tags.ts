import { sql } from "drizzle-orm";
import type { ColumnKind } from "./kind.ts";

/** A list of texts. */
export const tagsColumn: ColumnKind = {
  among: (column, list) => sql`${column} && array[${list}]::text[]`,
};
