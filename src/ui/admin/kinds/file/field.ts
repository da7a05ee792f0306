import { fileKind } from "#src/contracts/kinds/file.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const fileField: FieldParts<"file"> = fieldOf(fileKind, "wide");
