import { useState } from "react";
import { filterNames } from "#src/contracts/admin/query.ts";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { valuesOf } from "../choosing.tsx";
import type { FilterOf, FilterParts, PanelProps } from "../kind.ts";
import { formatDay } from "../words.ts";

const endsOf = (filter: FilterOf<"dateRange">) => filterNames(filter) as [string, string];

function Panel({ filter, asked }: PanelProps<"dateRange">) {
  const [from, to] = endsOf(filter);
  const day = (name: string) => valuesOf(asked, name)[0]?.slice(0, 10) ?? null;
  return (
    <>
      <End label="From" name={from} day={day(from)} asked={asked} max={day(to) ?? undefined} />
      <End label="To" name={to} day={day(to)} asked={asked} min={day(from) ?? undefined} />
    </>
  );
}

type EndProps = {
  label: string;
  name: string;
  /** The day in the address. */
  day: string | null;
  asked: PanelProps<"dateRange">["asked"];
  min?: string | undefined;
  max?: string | undefined;
};

/** What has been entered since the field has the focus, and whether the history has a step for it. */
type Entered = { day: string | null; isStep: boolean };

/**
 * One end. Browsers report a year with each of its digits, as 0002 to 2026: only a whole one is asked for, and whatever
 * is entered before the field is left is a single step in the history.
 */
function End({ name, day, asked, ...shown }: EndProps) {
  const [entered, setEntered] = useState<Entered | null>(null);
  const enter = (next: string | null) => {
    const isStep = entered?.isStep ?? false;
    const isWhole = next === null || next >= "1000";
    setEntered({ day: next, isStep: isStep || isWhole });
    if (isWhole) (isStep ? asked.adjust : asked.change)({ [name]: next });
  };
  return (
    <DateInput
      {...shown}
      value={entered ? entered.day : day}
      onChange={enter}
      onBlur={() => setEntered(null)}
    />
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
