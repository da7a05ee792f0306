import type { ValueKind } from "./valueKind.ts";

/** A number as people write it, for filters and files; what a field takes is said by its own schema. */
export const numberKind: ValueKind<number> = {
  name: "number",
  asked: "A number",
  write: String,
  read(text) {
    const value = Number(text.trim());
    return Number.isFinite(value) ? value : null;
  },
};
