import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { cellOf } from "../ofValue.tsx";
import { byTime } from "../orders.ts";

export const dateRangeCell = { ...cellOf(dateRangeKind), orders: byTime };
