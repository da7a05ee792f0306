import { durationKind } from "#src/contracts/kinds/duration.ts";
import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import { offsetKind } from "#src/contracts/kinds/offset.ts";
import { moneyKind } from "#src/contracts/kinds/money.ts";
import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { fileKind } from "#src/contracts/kinds/file.ts";
import { locationKind } from "#src/contracts/kinds/location.ts";
import { weekdaysKind } from "#src/contracts/kinds/weekdays.ts";
import type { ColumnKindName } from "#src/routes/admin/resource.ts";
import { cellOf, type Cell } from "../cells.ts";
import { dateColumn } from "./date.ts";
import { dateTimeColumn } from "./dateTime.ts";
import type { ColumnKind, FileColumn } from "./kind.ts";
import { rowsColumn } from "./rows.ts";
import { statusColumn } from "./status.ts";
import { tagsColumn } from "./tags.ts";
import { textColumn } from "./text.ts";
import { valueColumn } from "./value.ts";

/** A value that is the same everywhere. */
const plain: ColumnKind = {};

/** The one place where what files and reports make of a column is chosen by the name of its kind. */
const columnKinds: Readonly<Record<ColumnKindName, ColumnKind>> = {
  text: textColumn,
  link: textColumn,
  number: plain,
  date: dateColumn,
  dateTime: dateTimeColumn,
  tags: tagsColumn,
  roles: tagsColumn,
  boolean: plain,
  image: plain,
  person: plain,
  html: plain,
  colour: plain,
  status: statusColumn,
  duration: valueColumn(durationKind),
  percentage: valueColumn(percentageKind),
  offset: valueColumn(offsetKind),
  money: valueColumn(moneyKind),
  dateRange: valueColumn(dateRangeKind),
  location: valueColumn(locationKind),
  weekdays: valueColumn(weekdaysKind),
  file: valueColumn(fileKind),
  rows: rowsColumn,
};

export const isColumnKind = (name: string): name is ColumnKindName => Object.hasOwn(columnKinds, name);

/** What the kind of a column says of it; one that names none is a text. */
export const columnKindOf = ({ as = "text" }: { as?: ColumnKindName | undefined } = {}): ColumnKind =>
  columnKinds[as];

/** What stands in a cell of a file. */
export const fileCell = (column: FileColumn, value: unknown): Cell =>
  columnKindOf(column).cell?.(value, column) ?? cellOf(value);
