import { safeCell } from "../cells.ts";
import type { ColumnKind } from "./kind.ts";

/** Rows within a record: one line each, as the contract of their field writes them. */
export const rowsColumn: ColumnKind = {
  cell: (value, { kind }) => (kind && value !== null ? safeCell(kind.write(value)) : ""),
};
