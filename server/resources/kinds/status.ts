import { inOrder } from "../../database/inOrder.ts";
import { cellOf, safeCell } from "../cells.ts";
import type { ColumnKind } from "./kind.ts";

/** A status, in the word that the screen has for it. */
export const statusColumn: ColumnKind = {
  cell(value, { words }) {
    const word = words?.[String(value)]?.label;
    return word === undefined ? cellOf(value) : safeCell(word);
  },
  sorted: inOrder,
};
