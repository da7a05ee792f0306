import { inOrder } from "../../database/inOrder.ts";
import type { ColumnKind, ImportKind } from "./kind.ts";

export const textColumn: ColumnKind = { sorted: inOrder };

export const textImport: ImportKind<"text"> = {
  read: (text) => ({ value: text }),
  free: true,
};
