import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const dateRangeField: FieldParts<"dateRange"> = fieldOf(dateRangeKind, "wide");
