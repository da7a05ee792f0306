import { sql, type SQL } from "drizzle-orm";
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
      to && before(column, endOf(to)),
    ),
};

/** PostgreSQL cannot read the end of the year 9999 as JavaScript writes it; nothing is later. */
const before = (column: SQL, end: Date): SQL | undefined =>
  end.getTime() < Date.UTC(10_000, 0) ? sql`${column} < ${end.toISOString()}::timestamptz` : undefined;

/** The first moment after a day or a timestamp. */
const endOf = (text: string): Date => new Date(Date.parse(text) + (text.length === 10 ? day : 1));
