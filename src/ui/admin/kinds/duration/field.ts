import { durationKind } from "#src/contracts/kinds/duration.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const durationField: FieldParts<"duration"> = fieldOf(durationKind);
