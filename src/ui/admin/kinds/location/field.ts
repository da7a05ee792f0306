import { locationKind } from "#src/contracts/kinds/location.ts";
import type { FieldParts } from "../kind.ts";
import { fieldOf } from "../ofValue.tsx";

export const locationField: FieldParts<"location"> = fieldOf(locationKind, "wide");
