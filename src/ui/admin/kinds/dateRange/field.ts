import { dateRangeWords } from "#src/contracts/kinds/words.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const dateRangeField: FieldParts<"dateRange"> = fieldOf(dateRangeWords, "wide");
