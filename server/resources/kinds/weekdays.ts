import { sql } from "drizzle-orm";
import { weekdaysKind } from "#src/contracts/kinds/weekdays.ts";
import type { ColumnKind } from "./kind.ts";
import { valueColumn } from "./value.ts";

/** Matched by any of its days, whatever its weeks. */
export const weekdaysColumn: ColumnKind = {
  ...valueColumn(weekdaysKind),
  among: (column, list) =>
    sql`exists (select from jsonb_array_elements_text(${column} -> 'days') held (day) where held.day::int in (${list}))`,
};
