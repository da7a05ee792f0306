import { askFor, type ValueKind } from "#src/contracts/kinds/valueKind.ts";
import { safeCell } from "../cells.ts";
import type { ColumnKind, ImportKind } from "./kind.ts";

/** A value that its contract writes and reads; a file has it in the same form. */
export const valueColumn = <Value>(kind: ValueKind<Value>): ColumnKind => ({
  cell: (value) => (value === null || value === undefined ? "" : safeCell(kind.write(value as Value))),
});

export const valueImport: ImportKind<"value"> = {
  read(text, { kind }) {
    const value = kind.read(text);
    return value === null ? { fault: askFor(kind) } : { value };
  },
  write: (value, { kind }) => kind.write(value),
};
