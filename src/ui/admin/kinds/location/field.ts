import { locationWords } from "#src/contracts/kinds/words.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const locationField: FieldParts<"location"> = fieldOf(locationWords, "wide");
