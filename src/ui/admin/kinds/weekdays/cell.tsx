import { weekdaysWords } from "#src/contracts/kinds/words.ts";
import { cellOf } from "../ofValue.tsx";

export const weekdaysCell = cellOf(weekdaysWords);
