import { useState } from "react";
import { endsTooEarly, filterNames } from "#src/contracts/admin/query.ts";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { valuesOf } from "../choosing.tsx";
import type { FilterOf, FilterParts, PanelProps } from "../kind.ts";
import { formatDay } from "../words.ts";

const endsOf = (filter: FilterOf<"dateRange">) => filterNames(filter) as [string, string];

/**
 * The days that have been entered but are not in the address yet, by the name of their end of the range; null for one
 * that was cleared. `isStep` says whether the history has a step for them.
 */
type Entered = { days: Readonly<Record<string, string | null>>; isStep: boolean };

const nothing: Entered = { days: {}, isStep: false };

/** Browsers report a day after each digit of its year: 0002, 0020, 0202, 2026. */
const isWhole = (day: string | null | undefined): boolean => !day || day >= "1000";

/**
 * Applies only complete days, and only if the range does not end before it begins. Everything that is entered before a
 * field is left is a single step in the history.
 */
function Panel({ filter, asked }: PanelProps<"dateRange">) {
  const [from, to] = endsOf(filter);
  const [entered, setEntered] = useState(nothing);
  const dayIn = ({ days }: Entered, name: string): string | null =>
    name in days ? (days[name] ?? null) : (valuesOf(asked, name)[0]?.slice(0, 10) ?? null);
  const isBackward = (shown: Entered): boolean => {
    const [first, last] = [dayIn(shown, from), dayIn(shown, to)];
    return Boolean(first && last && isWhole(first) && isWhole(last) && last < first);
  };
  const enter = (name: string, day: string | null) => {
    const next = { ...entered, days: { ...entered.days, [name]: day } };
    const isAsked = Object.values(next.days).every(isWhole) && !isBackward(next);
    // Includes the other end, if it could not be applied before.
    if (isAsked) (next.isStep ? asked.adjust : asked.change)(next.days);
    setEntered({ ...next, isStep: next.isStep || isAsked });
  };
  const backward = isBackward(entered);
  const end = (name: string, label: string, limits: { min?: string | null; max?: string | null }) => (
    <DateInput
      label={label}
      value={dayIn(entered, name)}
      min={limits.min ?? undefined}
      max={limits.max ?? undefined}
      error={name === to && backward ? endsTooEarly : undefined}
      onChange={(day) => enter(name, day)}
      onBlur={() => setEntered(backward ? { ...entered, isStep: false } : nothing)}
    />
  );
  return (
    <>
      {end(from, "From", { max: dayIn(entered, to) })}
      {end(to, "To", { min: dayIn(entered, from) })}
    </>
  );
}

export const dateRangeFilter: FilterParts<"dateRange"> = {
  Panel,
  chosen(filter, asked) {
    const [from, to] = endsOf(filter).map((name) => valuesOf(asked, name)[0]);
    if (!from && !to) return undefined;
    return `${from ? formatDay(from) : "…"} – ${to ? formatDay(to) : "…"}`;
  },
};
