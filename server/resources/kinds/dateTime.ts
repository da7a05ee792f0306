import { sql } from "drizzle-orm";
import { day } from "#src/contracts/milliseconds.ts";
import type { ColumnKind } from "./kind.ts";
import { conditions } from "./range.ts";

export const dateTimeColumn: ColumnKind = {
  dated: "dateTime",
  told: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  grouped: (column) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`,
  // Days are whole days in UTC; timestamps are exact.
  within: (column, from, to) =>
    conditions(
      from && sql`${column} >= ${new Date(from).toISOString()}::timestamptz`,
      to && sql`${column} < ${endOf(to).toISOString()}::timestamptz`,
    ),
};

/** The first moment after a day or a timestamp. */
const endOf = (text: string): Date => new Date(Date.parse(text) + (text.length === 10 ? day : 1));
