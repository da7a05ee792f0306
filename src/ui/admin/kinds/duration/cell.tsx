import { durationKind } from "#src/contracts/kinds/duration.ts";
import { cellOf } from "../ofValue.tsx";
import { bySize } from "../orders.ts";

export const durationCell = { ...cellOf(durationKind, "right"), orders: bySize };
