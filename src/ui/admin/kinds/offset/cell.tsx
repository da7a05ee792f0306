import { offsetKind } from "#src/contracts/kinds/offset.ts";
import { cellOf } from "../ofValue.tsx";
import { bySize } from "../orders.ts";

export const offsetCell = { ...cellOf(offsetKind), orders: bySize };
