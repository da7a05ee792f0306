import { weekdaysWords } from "#src/contracts/kinds/words.ts";
import { valueOf } from "../ofValue.tsx";

export const WeekdaysValue = valueOf(weekdaysWords);
