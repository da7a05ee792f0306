import { moneyKind } from "#src/contracts/kinds/money.ts";
import { cellOf } from "../ofValue.tsx";

export const moneyCell = cellOf(moneyKind, "right");
