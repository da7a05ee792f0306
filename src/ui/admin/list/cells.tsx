import type { ReactNode } from "react";
import type { Column } from "#src/routes/admin/kinds.ts";
import { cellPartsOf } from "../kinds/cells.ts";
import { NoValue } from "../kinds/NoValue.tsx";

/** What a cell shows for a value. */
export const cellOf = (column: Column, value: unknown): ReactNode =>
  value === null || value === undefined || value === "" ? (
    <NoValue />
  ) : (
    cellPartsOf(column).show(value, column)
  );
