import { moneyKind } from "#src/contracts/kinds/money.ts";
import { cellOf } from "../ofValue.tsx";
import { bySize } from "../orders.ts";

export const moneyCell = { ...cellOf(moneyKind, "right"), orders: bySize };
