import { numberKind } from "#src/contracts/kinds/number.ts";
import { askFor } from "#src/contracts/kinds/valueKind.ts";
import type { ImportKind } from "./kind.ts";

export const numberImport: ImportKind<"number"> = {
  read(text) {
    const value = numberKind.read(text);
    return value === null ? { fault: askFor(numberKind) } : { value };
  },
};
