import type { ImportKind } from "./kind.ts";

export const numberImport: ImportKind<"number"> = {
  read(text) {
    const value = Number(text.trim());
    return Number.isFinite(value) ? { value } : { fault: "Enter a number" };
  },
};
