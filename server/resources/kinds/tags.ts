import { sql } from "drizzle-orm";
import type { ColumnKind } from "./kind.ts";

/** Some texts. */
export const tagsColumn: ColumnKind = {
  among: (column, list) => sql`${column} && array[${list}]::text[]`,
};
