import { durationKind } from "#src/contracts/kinds/duration.ts";
import { cellOf } from "../ofValue.tsx";

export const durationCell = cellOf(durationKind, "right");
