import { formatDay } from "../words.ts";
import type { CellParts } from "../kind.ts";
import { byTime } from "../orders.ts";

export const dateCell: CellParts<"date"> = {
  show: (value) => <time dateTime={String(value)}>{formatDay(String(value))}</time>,
  lastFirst: true,
  orders: byTime,
};
