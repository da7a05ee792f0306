import { locationWords } from "#src/contracts/kinds/words.ts";
import { valueOf } from "../ofValue.tsx";

export const LocationValue = valueOf(locationWords);
