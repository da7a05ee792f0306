import { headingOf } from "#src/contracts/words.ts";
import type { ImportKind, Options } from "./kind.ts";
import { same } from "./same.ts";
import { nearest, unlike } from "./unlike.ts";

/** One of the options in a list that the server keeps, by its label. */
export const optionImport: ImportKind<"option"> = {
  read(text, { list }, called, { options }) {
    const known = listed(options.get(list) ?? none);
    const found = known.ids.get(same(text));
    if (found !== undefined) return { value: found };
    return unlike(`There is no ${headingOf(called).toLowerCase()} with this name`, known.nearest(text));
  },
  write: (value, { list }, { options }) =>
    options.get(list)?.find(({ id }) => id === value)?.label ?? String(value as number | string),
};

type List = NonNullable<ReturnType<Options["get"]>>;
const none: List = [];
type Listed = { ids: ReadonlyMap<string, number | string>; nearest(text: string): string | null };
const lists = new WeakMap<List, Listed>();

/** A list of options for reading rows: each label is looked up, and each unknown text is compared once. */
function listed(list: List): Listed {
  const found = lists.get(list);
  if (found) return found;
  const labels = list.flatMap(({ label, active }) => (active ? [label] : []));
  const asked = new Map<string, string | null>();
  const made: Listed = {
    ids: new Map(list.toReversed().map(({ id, label }) => [same(label), id])),
    nearest(text) {
      if (!asked.has(text)) {
        if (asked.size >= mostCompared) return null;
        asked.set(text, nearest(text, labels));
      }
      return asked.get(text)!;
    },
  };
  lists.set(list, made);
  return made;
}

/** How many texts of a file are compared with the options of a list. */
const mostCompared = 500;
