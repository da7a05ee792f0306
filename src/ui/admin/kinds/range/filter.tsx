import { useState } from "react";
import { endsTooEarly, filterNames, longestSearch } from "#src/contracts/admin/query.ts";
import { isLess, rangeKinds } from "#src/contracts/kinds/ranges.ts";
import { askFor, type ValueKind } from "#src/contracts/kinds/valueKind.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import styles from "../../list/list.module.css";
import { valuesOf } from "../choosing.tsx";
import type { FilterOf, FilterParts, PanelProps } from "../kind.ts";

const endsOf = (filter: FilterOf<"range">) => filterNames(filter) as [string, string];
const kindOf = ({ of }: FilterOf<"range">): ValueKind<unknown> => rangeKinds[of];

/** Two texts, in the format of a cell in a file: what can be typed is the same everywhere. */
function Panel({ filter, asked, close }: PanelProps<"range">) {
  const kind = kindOf(filter);
  const [from, to] = endsOf(filter);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({
    [from]: valuesOf(asked, from)[0] ?? "",
    [to]: valuesOf(asked, to)[0] ?? "",
  });
  const [isJudged, setJudged] = useState(false);
  const isEmpty = (name: string) => typed[name]!.trim() === "";
  const isUnread = (name: string) => !isEmpty(name) && kind.read(typed[name]!) === null;
  const isBackward = ![from, to].some(isEmpty) && isLess(filter.of, typed[to]!, typed[from]!);
  const show = () => {
    setJudged(true);
    if ([from, to].some(isUnread) || isBackward) return;
    asked.change({ [from]: typed[from]!.trim(), [to]: typed[to]!.trim() });
    close();
  };
  const wrong = (name: string): string | undefined => {
    if (!isJudged) return undefined;
    if (isUnread(name)) return askFor(kind);
    return name === to && isBackward ? endsTooEarly : undefined;
  };
  const end = (name: string, label: string) => (
    <TextInput
      label={label}
      help={kind.asked}
      value={typed[name]!}
      error={wrong(name)}
      onChange={(text) => setTyped({ ...typed, [name]: text.slice(0, longestSearch) })}
    />
  );
  return (
    <SubmitForm className={styles.textFilter} onSubmit={show}>
      {end(from, "From")}
      {end(to, "To")}
      <Button type="submit" size="small">
        Show
      </Button>
    </SubmitForm>
  );
}

export const rangeFilter: FilterParts<"range"> = {
  Panel,
  chosen(filter, asked) {
    const kind = kindOf(filter);
    const [from, to] = endsOf(filter).map((name) => {
      const value = kind.read(valuesOf(asked, name)[0] ?? "nothing");
      return value === null ? null : (kind.show ?? kind.write)(value);
    });
    return from || to ? `${from ?? "…"} – ${to ?? "…"}` : undefined;
  },
};
