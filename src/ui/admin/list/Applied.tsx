import CloseRounded from "@mui/icons-material/CloseRounded";
import { filterNames } from "#src/contracts/admin/query.ts";
import type { Filter } from "#src/routes/admin/kinds.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { neighbourOf } from "#src/ui/kit/neighbour.ts";
import { valuesOf } from "../kinds/choosing.tsx";
import { filterPartsOf } from "../kinds/filters.ts";
import { useChoices } from "../useChoices.ts";
import { useNames } from "../useNames.ts";
import { countOf } from "./FilterChip.tsx";
import { noneOf } from "./FilterPanel.tsx";
import type { Asked, ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

type Props = {
  filters: readonly Filter[];
  asked: ListQuery;
  /** Moves the focus on when the last filter is removed. */
  onEmpty: () => void;
};

/** The filters that are applied, each with a way to remove it; nothing if there are none. */
export function Applied({ filters, asked, onEmpty }: Props) {
  const applied = filters.filter((filter) => countOf(filter, asked) > 0);
  if (applied.length === 0) return null;
  return (
    <ul className={styles.applied} aria-label="Applied filters">
      {applied.map((filter) => (
        <li key={filter.field}>
          <AppliedFilter filter={filter} asked={asked} onEmpty={onEmpty} />
        </li>
      ))}
      <li>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onEmpty();
            asked.clear();
          }}
        >
          Clear all
        </Button>
      </li>
    </ul>
  );
}

type OneProps = Omit<Props, "filters"> & { filter: Filter };

function AppliedFilter({ filter, asked, onEmpty }: OneProps) {
  const says = `${filter.label}: ${useChosen(filter, asked)}`;
  return (
    <button
      type="button"
      className={styles.appliedFilter}
      data-applied
      aria-label={`Remove the filter ${says}`}
      onClick={({ currentTarget }) => {
        const beside = neighbourOf(currentTarget, "[data-applied]");
        if (beside) beside.focus();
        else onEmpty();
        asked.change(noneOf(filter));
      }}
    >
      <span>{says}</span>
      <CloseRounded aria-hidden />
    </button>
  );
}

const none: readonly never[] = [];

/** Returns the chosen values as text. */
export function useChosen(filter: Filter, asked: Asked): string {
  const kind = filterPartsOf(filter);
  const choices = useChoices(kind.choices?.(filter) ?? none);
  const values = filterNames(filter).length > 1 ? none : valuesOf(asked, filter.field);
  const names = useNames(kind.list ?? null, kind.list ? values.map(Number) : none);
  if (kind.chosen) return kind.chosen(filter, asked) ?? "";
  const labelOf = (value: string): string =>
    names.get(Number(value))?.label ??
    choices.find((choice) => String(choice.value) === value)?.label ??
    value;
  return values.map(labelOf).join(", ");
}
