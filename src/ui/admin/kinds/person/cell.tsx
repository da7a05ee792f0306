import { nameOf } from "#src/contracts/admin/named.ts";
import type { CellParts } from "../kind.ts";

export const personCell: CellParts<"person"> = {
  show: (value) => nameOf(value),
};
