import { sql, type SQL } from "drizzle-orm";
import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { durationKind } from "#src/contracts/kinds/duration.ts";
import { moneyKind } from "#src/contracts/kinds/money.ts";
import { numberKind } from "#src/contracts/kinds/number.ts";
import { minutesIn, offsetKind } from "#src/contracts/kinds/offset.ts";
import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import type { OrderedKind } from "#src/contracts/kinds/valueKind.ts";
import type { ColumnKind } from "./kind.ts";
import { conditions } from "./range.ts";
import { valueColumn } from "./value.ts";

/** Kinds whose values have an order. */

type Order<Value> = {
  /** The part of a column that is compared, as the kind orders its values. */
  held(column: SQL): SQL;
  /** Excludes values that cannot be compared. */
  alike?(column: SQL, value: Value): SQL;
};

/** Both ends belong to a range. The given value is numeric, as it may be 4.5 where the column holds whole numbers. */
const between =
  <Value>(kind: OrderedKind<Value>, { held, alike }: Order<Value>): NonNullable<ColumnKind["within"]> =>
  (column, from, to) => {
    const end = (text: string | undefined, sign: SQL): SQL | undefined => {
      const value = text === undefined ? null : kind.read(text);
      if (value === null) return undefined;
      return conditions(
        alike?.(column, value),
        sql`${held(column)} ${sign} ${String(kind.order(value))}::numeric`,
      );
    };
    return conditions(end(from, sql`>=`), end(to, sql`<=`));
  };

const asNumber: Order<number> = { held: (column) => column };

export const numberColumn: ColumnKind = { within: between(numberKind, asNumber) };
export const durationColumn: ColumnKind = {
  ...valueColumn(durationKind),
  // In days, as in any workbook.
  measured: { as: "duration", number: (seconds) => seconds / 86_400 },
  within: between(durationKind, asNumber),
};
export const percentageColumn: ColumnKind = {
  ...valueColumn(percentageKind),
  measured: { as: "percentage", number: (hundredths) => hundredths / 100 },
  within: between(percentageKind, asNumber),
};

export const moneyColumn: ColumnKind = {
  ...valueColumn(moneyKind),
  within: between(moneyKind, {
    held: (column) => sql`(${column} ->> 'amount')::numeric`,
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
