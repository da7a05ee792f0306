import { weekdaysWords } from "#src/contracts/kinds/words.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const weekdaysField: FieldParts<"weekdays"> = fieldOf(weekdaysWords, "wide");
