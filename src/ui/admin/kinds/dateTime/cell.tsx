import { formatTimestamp } from "#src/ui/kit/time.ts";
import type { CellParts } from "../kind.ts";

export const dateTimeCell: CellParts<"dateTime"> = {
  show: (value) => <time dateTime={String(value)}>{formatTimestamp(String(value))}</time>,
  lastFirst: true,
};
