import { percentageKind } from "#src/contracts/kinds/percentage.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const percentageField: FieldParts<"percentage"> = fieldOf(percentageKind);
