import { Select } from "#src/ui/kit/Select.tsx";
import { cellPartsOf } from "../kinds/cells.ts";
import { byWord } from "../kinds/orders.ts";
import type { ResourceAt } from "../resourceAt.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./bar.module.css";

/** The order of the cards on small screens, which have no column heads to press. */
export function SortMenu({ at: { resource }, asked }: { at: ResourceAt; asked: ListQuery }) {
  const sorts = resource.columns.flatMap((column) => {
    const { label, sort } = column;
    if (sort === undefined) return [];
    const [up, down] = cellPartsOf(column).orders ?? byWord;
    return [
      { value: sort, label: `${label}, ${up}` },
      { value: `-${sort}`, label: `${label}, ${down}` },
    ];
  });
  if (sorts.length === 0) return null;
  return (
    <div className={styles.sortMenu}>
      <Select
        label="Sort by"
        hideLabel
        value={`${asked.sort.down ? "-" : ""}${asked.sort.name}`}
        options={sorts}
        onChange={(sort) => asked.change({ sort })}
      />
    </div>
  );
}
