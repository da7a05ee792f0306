import { weekdaysKind } from "#src/contracts/kinds/weekdays.ts";
import { valueOf } from "../ofValue.tsx";

export const WeekdaysValue = valueOf(weekdaysKind);
