import { fileKind } from "#src/contracts/kinds/file.ts";
import type { ColumnKindName } from "#src/routes/admin/kinds.ts";
import { cellOf, type Cell } from "../cells.ts";
import { dateColumn } from "./date.ts";
import { dateTimeColumn } from "./dateTime.ts";
import type { ColumnKind, FileColumn } from "./kind.ts";
import { locationColumn } from "./location.ts";
import {
  dateRangeColumn,
  durationColumn,
  moneyColumn,
  numberColumn,
  offsetColumn,
  percentageColumn,
} from "./ranges.ts";
import { rowsColumn } from "./rows.ts";
import { statusColumn } from "./status.ts";
import { tagsColumn } from "./tags.ts";
import { textColumn } from "./text.ts";
import { valueColumn } from "./value.ts";
import { weekdaysColumn } from "./weekdays.ts";

/** A value that files, reports and filters treat alike. */
const plain: ColumnKind = {};

/** The single place that selects by kind what files, reports and filters do with a column. */
const columnKinds: Readonly<Record<ColumnKindName, ColumnKind>> = {
  text: textColumn,
  link: textColumn,
  number: numberColumn,
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
  duration: durationColumn,
  percentage: percentageColumn,
  offset: offsetColumn,
  money: moneyColumn,
  dateRange: dateRangeColumn,
  location: locationColumn,
  weekdays: weekdaysColumn,
  file: valueColumn(fileKind),
  rows: rowsColumn,
};

export const isColumnKind = (name: string): name is ColumnKindName => Object.hasOwn(columnKinds, name);

/** What a column's kind defines; a column without a kind is text. */
export const columnKindOf = ({ as = "text" }: { as?: ColumnKindName | undefined } = {}): ColumnKind =>
  columnKinds[as];

/** The content of a cell in a file. */
export const fileCell = (column: FileColumn, value: unknown): Cell =>
  columnKindOf(column).cell?.(value, column) ?? cellOf(value);

/** The content of a cell in the workbook of a report. */
export const measuredCell = (column: FileColumn, value: unknown): Cell => {
  const { measured } = columnKindOf(column);
  return measured && typeof value === "number" ? measured.number(value) : fileCell(column, value);
};
