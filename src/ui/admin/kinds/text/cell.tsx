import { capital } from "#src/contracts/words.ts";
import { breakable } from "#src/ui/kit/breakable.tsx";
import type { CellParts } from "../kind.ts";

export const textCell: CellParts<"text"> = {
  show: (value, { capital: begun }) => breakable(begun ? capital(String(value)) : String(value)),
};
