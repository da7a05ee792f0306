import { sql, type SQL } from "drizzle-orm";
import type { ColumnKind } from "./kind.ts";
import { conditions } from "./range.ts";

const told = (column: SQL): SQL => sql`to_char(${column}, 'YYYY-MM-DD')`;

export const dateColumn: ColumnKind = {
  dated: "date",
  told,
  grouped: told,
  within: (column, from, to) =>
    conditions(
      from && sql`${column} >= ${from.slice(0, 10)}::date`,
      to && sql`${column} <= ${to.slice(0, 10)}::date`,
    ),
};
