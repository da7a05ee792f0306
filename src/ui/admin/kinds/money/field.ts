import { moneyKind } from "#src/contracts/kinds/money.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const moneyField: FieldParts<"money"> = fieldOf(moneyKind);
