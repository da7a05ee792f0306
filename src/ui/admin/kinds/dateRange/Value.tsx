import { dateRangeKind } from "#src/contracts/kinds/dateRange.ts";
import { valueOf } from "../ofValue.tsx";

export const DateRangeValue = valueOf(dateRangeKind);
