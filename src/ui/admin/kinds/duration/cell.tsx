import { durationKind } from "#src/contracts/kinds/duration.ts";
import { cellOf } from "../ofValue.tsx";
import { byLength } from "../orders.ts";

export const durationCell = { ...cellOf(durationKind, "right"), orders: byLength };
