import { capital } from "#src/contracts/words.ts";
import type { CellParts } from "../kind.ts";

export const linkCell: CellParts<"link"> = {
  show: (value, { capital: begun }) => (begun ? capital(String(value)) : String(value)),
};
