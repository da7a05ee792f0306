import { sql, type SQL } from "drizzle-orm";
import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { durationKind } from "#src/contracts/kinds/duration.ts";
import { moneyKind } from "#src/contracts/kinds/money.ts";
import { numberKind } from "#src/contracts/kinds/number.ts";
import { minutesAfter, minutesIn, offsetKind } from "#src/contracts/kinds/offset.ts";
import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import type { ValueKind } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKind } from "./kind.ts";
import { conditions } from "./range.ts";
import { valueColumn } from "./value.ts";

/** Kinds whose values have an order. */

type Order<Value> = {
  /** The part of a column that is compared. */
  held(column: SQL): SQL;
  /** The part of the given value that it is compared with. */
  asked(value: Value): number;
  /** Excludes values that cannot be compared. */
  alike?(column: SQL, value: Value): SQL;
};

/** Both ends belong to a range. The given value is numeric, as it may be 4.5 where the column holds whole numbers. */
const between =
  <Value>(kind: ValueKind<Value>, { held, asked, alike }: Order<Value>): NonNullable<ColumnKind["within"]> =>
  (column, from, to) => {
    const end = (text: string | undefined, sign: SQL): SQL | undefined => {
      const value = text === undefined ? null : kind.read(text);
      if (value === null) return undefined;
      return conditions(
        alike?.(column, value),
        sql`${held(column)} ${sign} ${String(asked(value))}::numeric`,
      );
    };
    return conditions(end(from, sql`>=`), end(to, sql`<=`));
  };

const asNumber: Order<number> = { held: (column) => column, asked: (value) => value };

export const numberColumn: ColumnKind = { within: between(numberKind, asNumber) };
export const durationColumn: ColumnKind = {
  ...valueColumn(durationKind),
  within: between(durationKind, asNumber),
};
export const percentageColumn: ColumnKind = {
  ...valueColumn(percentageKind),
  within: between(percentageKind, asNumber),
};

export const moneyColumn: ColumnKind = {
  ...valueColumn(moneyKind),
  within: between(moneyKind, {
    held: (column) => sql`(${column} ->> 'amount')::numeric`,
    asked: ({ amount }) => amount,
    alike: (column, { currency }) => sql`${column} ->> 'currency' = ${currency}`,
  }),
};

const minutes = sql`${JSON.stringify(minutesIn)}::jsonb`;
export const offsetColumn: ColumnKind = {
  ...valueColumn(offsetKind),
  within: between(offsetKind, {
    held: (column) =>
      sql`(${column} ->> 'amount')::numeric * (${minutes} ->> (${column} ->> 'unit'))::numeric
        * case ${column} ->> 'direction' when 'before' then -1 else 1 end`,
    asked: minutesAfter,
  }),
};

/** Matches every range that shares a day; an open end never ends. */
export const dateRangeColumn: ColumnKind = {
  ...valueColumn(dateRangeKind),
  within: (column, from, to) =>
    conditions(
      sql`${column} is not null`,
      from && sql`coalesce((${column} ->> 'to')::date, 'infinity') >= ${from.slice(0, 10)}::date`,
      to && sql`coalesce((${column} ->> 'from')::date, '-infinity') <= ${to.slice(0, 10)}::date`,
    ),
};
