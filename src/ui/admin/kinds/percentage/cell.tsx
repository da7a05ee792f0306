import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import { cellOf } from "../ofValue.tsx";

export const percentageCell = cellOf(percentageKind, "right");
