import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import { valueOf } from "../ofValue.tsx";

export const PercentageValue = valueOf(percentageKind);
