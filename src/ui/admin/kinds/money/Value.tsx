import { moneyKind } from "#src/contracts/kinds/money.ts";
import { valueOf } from "../ofValue.tsx";

export const MoneyValue = valueOf(moneyKind);
