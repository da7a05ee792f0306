import { fileWords } from "#src/contracts/kinds/words.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const fileField: FieldParts<"file"> = fieldOf(fileWords, "wide");
