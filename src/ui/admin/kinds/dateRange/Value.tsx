import { dateRangeWords } from "#src/contracts/kinds/words.ts";
import { valueOf } from "../ofValue.tsx";

export const DateRangeValue = valueOf(dateRangeWords);
