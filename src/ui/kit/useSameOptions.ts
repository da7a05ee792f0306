import { useState } from "react";
import type { Option } from "./option.ts";

/**
 * The value of a combo box: the same one for as long as its content is equal. MUI clears what is being typed when it is
 * given another value, and many callers make theirs anew at each render.
 */
export function useSameOptions<Given extends Option | readonly Option[] | null>(given: Given): Given {
  const [kept, keep] = useState(given);
  if (given === kept || contentOf(given) === contentOf(kept)) return kept;
  keep(given);
  return given;
}

const contentOf = (options: unknown): string =>
  JSON.stringify(options, ["value", "label", "active", "description"] satisfies (keyof Option)[]);
