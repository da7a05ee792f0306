import { plainText } from "../../plainText.ts";
import type { CellParts } from "../kind.ts";

export const htmlCell: CellParts<"html"> = {
  show: (value) => plainText(String(value)),
};
