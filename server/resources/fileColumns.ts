import { columnKindOf } from "./kinds/columns.ts";
import type { FileColumn } from "./kinds/kind.ts";

/** Timestamps are in UTC, which a cell of a workbook cannot say for itself. */
export const headingIn = (column: FileColumn, format: "csv" | "xlsx"): string =>
  format === "xlsx" && columnKindOf(column).dated === "dateTime" ? `${column.label} (UTC)` : column.label;
