import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { cellOf } from "../ofValue.tsx";

export const dateRangeCell = cellOf(dateRangeKind);
