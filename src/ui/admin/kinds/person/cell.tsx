import { nameOf } from "../words.ts";
import type { CellParts } from "../kind.ts";

export const personCell: CellParts<"person"> = {
  show: (value) => nameOf(value),
};
