import { capital } from "#src/contracts/words.ts";
import type { CellParts } from "../kind.ts";

export const textCell: CellParts<"text"> = {
  show: (value, { capital: begun }) => (begun ? capital(String(value)) : String(value)),
};
