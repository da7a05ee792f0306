import { offsetKind } from "#src/contracts/kinds/offset.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const offsetField: FieldParts<"offset"> = fieldOf(offsetKind);
