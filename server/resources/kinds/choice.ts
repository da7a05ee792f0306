import type { ImportKind } from "./kind.ts";
import { same } from "./same.ts";
import { nearest, unlike } from "./unlike.ts";

/** One of a few words that the contract knows. */
export const choiceImport: ImportKind<"choice"> = {
  read(text, { of }) {
    const value = of.find((one) => same(one) === same(text));
    if (value !== undefined) return { value };
    return unlike(`Enter one of: ${of.join(", ")}`, nearest(text, of));
  },
};
