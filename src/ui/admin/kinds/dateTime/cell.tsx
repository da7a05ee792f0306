import { RelativeTime } from "#src/ui/kit/RelativeTime.tsx";
import { formatTimestamp } from "#src/ui/kit/time.ts";
import type { CellParts } from "../kind.ts";
import { byTime } from "../orders.ts";

export const dateTimeCell: CellParts<"dateTime"> = {
  show: (value, { relative }) =>
    relative ? (
      <RelativeTime at={String(value)} within />
    ) : (
      <time dateTime={String(value)}>{formatTimestamp(String(value))}</time>
    ),
  lastFirst: true,
  orders: byTime,
};
