import { dateRangeWords } from "#src/contracts/kinds/words.ts";
import { cellOf } from "../ofValue.tsx";
import { byTime } from "../orders.ts";

export const dateRangeCell = { ...cellOf(dateRangeWords), orders: byTime };
