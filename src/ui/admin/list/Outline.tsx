import { Fragment } from "react";
import { Skeleton } from "#src/ui/kit/Skeleton.tsx";
import type { ResourceAt } from "../resourceAt.ts";
import { hasRowActs } from "../acts/RowActs.tsx";
import { columnsOf, shapeOf } from "./RowCells.tsx";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";
import rowStyles from "./rows.module.css";

const rows = 8;

/** The placeholder before the rows have loaded: the same columns, as wide as they will be. */
export function Outline({ at, asked }: { at: ResourceAt; asked: ListQuery }) {
  const columns = columnsOf(at, asked);
  const line = (Cell: "th" | "td", height: number) => (
    <tr>
      {at.resource.acts.length > 0 && (
        <Cell className={`${styles.pick} ${rowStyles.pick}`}>
          <Skeleton width={18} height={18} />
        </Cell>
      )}
      {columns.map((column, position) => (
        <Cell key={column.field} data-as={shapeOf(column)} data-first={position === 0 ? "" : undefined}>
          <Skeleton width={position === 0 ? "75%" : "60%"} height={height} />
        </Cell>
      ))}
      {hasRowActs(at.resource) && <Cell className={`${styles.acts} ${rowStyles.acts}`} />}
    </tr>
  );
  return (
    <table className={`${styles.table} ${rowStyles.rows}`} data-rows={asked.density} role="presentation">
      <thead>{line("th", 12)}</thead>
      <tbody>
        {Array.from({ length: rows }, (_, index) => (
          <Fragment key={index}>{line("td", 16)}</Fragment>
        ))}
      </tbody>
    </table>
  );
}
