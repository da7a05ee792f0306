import { filterNames } from "#src/contracts/admin/query.ts";
import type { Filter } from "#src/routes/admin/resource.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { valuesOf } from "../kinds/choosing.tsx";
import { filterPartsOf } from "../kinds/filters.ts";
import { useChoices } from "../useChoices.ts";
import { useNames } from "../useNames.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = { filter: Filter; asked: ListQuery };

/** One filter: what is chosen stands on its chip, the choices under it. */
export function FilterChip({ filter, asked }: Props) {
  const { Panel } = filterPartsOf(filter);
  return (
    <PopButton
      label={filter.label}
      title={`Filter by ${filter.label.toLowerCase()}`}
      chosen={useChosen(filter, asked)}
    >
      {(close) => (
        <div className={styles.panel}>
          <Panel {...{ filter, asked, close }} />
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              asked.change(Object.fromEntries(filterNames(filter).map((name) => [name, null])));
              close();
            }}
          >
            Any
          </Button>
        </div>
      )}
    </PopButton>
  );
}

const none: readonly never[] = [];

/** What the chip says of what is chosen. */
function useChosen(filter: Filter, asked: ListQuery): string | number | undefined {
  const kind = filterPartsOf(filter);
  const choices = useChoices(kind.choices?.(filter) ?? none);
  const values = valuesOf(asked, filter.field);
  const names = useNames(kind.list ?? null, kind.list ? values.map(Number) : none);
  if (kind.chosen) return kind.chosen(filter, asked);
  if (values.length > 1) return values.length;
  if (kind.list) return names.get(Number(values[0]))?.label ?? values[0];
  return choices.find(({ value }) => String(value) === values[0])?.label ?? values[0];
}
