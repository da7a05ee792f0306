import { locationWords } from "#src/contracts/kinds/words.ts";
import { cellOf } from "../ofValue.tsx";

export const locationCell = cellOf(locationWords);
