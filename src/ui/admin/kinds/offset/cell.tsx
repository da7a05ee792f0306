import { offsetKind } from "#src/contracts/kinds/offset.ts";
import { cellOf } from "../ofValue.tsx";
import { byLength } from "../orders.ts";

export const offsetCell = { ...cellOf(offsetKind), orders: byLength };
