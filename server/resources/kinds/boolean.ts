import type { ImportKind } from "./kind.ts";
import { same } from "./same.ts";

const yes: ReadonlySet<string> = new Set(["yes", "y", "true", "1", "✓", "x"]);
const no: ReadonlySet<string> = new Set(["no", "n", "false", "0", "-"]);

export const booleanImport: ImportKind<"boolean"> = {
  read(text) {
    if (yes.has(same(text))) return { value: true };
    return no.has(same(text)) ? { value: false } : { fault: "Enter yes or no" };
  },
  write: (value) => (value === true ? "yes" : "no"),
};
