import { weekdaysKind } from "#src/contracts/kinds/weekdays.ts";
import { cellOf } from "../ofValue.tsx";

export const weekdaysCell = cellOf(weekdaysKind);
