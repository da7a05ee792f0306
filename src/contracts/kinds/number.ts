import type { OrderedKind } from "./valueKind.ts";

/** A number as people write it, for filters and files. The schema of a field says what that field accepts. */
export const numberKind: OrderedKind<number> = {
  name: "number",
  asked: "A number",
  write: String,
  order: (value) => value,
  read(text) {
    const value = Number(text.trim());
    return Number.isFinite(value) ? value : null;
  },
};
