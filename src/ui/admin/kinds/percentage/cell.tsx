import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import { cellOf } from "../ofValue.tsx";
import { bySize } from "../orders.ts";

export const percentageCell = { ...cellOf(percentageKind, "right"), orders: bySize };
