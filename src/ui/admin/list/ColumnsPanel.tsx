import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

/** Chooses which columns are shown; the address keeps the choice. */
export default function ColumnsPanel({ at: { resource }, asked }: { at: ResourceAt; asked: ListQuery }) {
  const { columns: shown } = asked;
  const choose = (field: string, is: boolean): void => {
    // In the order of the resource, whatever the order of the clicks.
    const next = resource.columns
      .map((column) => column.field)
      .filter((one) => (one === field ? is : shown.includes(one)));
    const usual = resource.columns.filter(({ hidden }) => !hidden).map((column) => column.field);
    asked.adjust({ columns: next.join() === usual.join() ? null : next.join(",") });
  };
  return (
    <div className={styles.panel}>
      <fieldset className={styles.choices}>
        <legend>Columns</legend>
        {resource.columns.map(({ field, label }) => (
          <Checkbox
            key={field}
            label={label}
            checked={shown.includes(field)}
            disabled={shown.length === 1 && shown[0] === field}
            onChange={(is) => choose(field, is)}
          />
        ))}
      </fieldset>
    </div>
  );
}
