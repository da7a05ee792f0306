import { weekdaysKind } from "#src/contracts/kinds/weekdays.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const weekdaysField: FieldParts<"weekdays"> = fieldOf(weekdaysKind, "wide");
