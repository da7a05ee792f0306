import { capital } from "#src/contracts/words.ts";
import { inOrder } from "../../database/inOrder.ts";
import { cellOf } from "../cells.ts";
import type { ColumnKind, ImportKind } from "./kind.ts";

export const textColumn: ColumnKind = {
  cell: (value, { capital: begun }) => cellOf(begun && typeof value === "string" ? capital(value) : value),
  sorted: inOrder,
};

export const textImport: ImportKind<"text"> = {
  read: (text) => ({ value: text }),
  free: true,
};
