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
      <DateInput
        label="From"
        value={day(from)}
        max={day(to) ?? undefined}
        onChange={(value) => asked.change({ [from]: value })}
      />
      <DateInput
        label="To"
        value={day(to)}
        min={day(from) ?? undefined}
        onChange={(value) => asked.change({ [to]: value })}
      />
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
