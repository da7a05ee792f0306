import type { Column } from "#src/routes/admin/kinds.ts";
import { cellOf } from "./cells.tsx";
import { Scroller } from "./Scroller.tsx";
import styles from "./list.module.css";

type Props = {
  title: string;
  columns: readonly Column[];
  rows: readonly Readonly<Record<string, unknown>>[];
};

/** A read-only table: its rows come all at once, with no sorting, selection or links. */
export function PlainTable({ title, columns, rows }: Props) {
  return (
    <Scroller label={`${title}: table`} className={styles.plain}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row.id === "number" ? row.id : index}>
              {columns.map((column) => (
                <td key={column.field} data-label={column.label}>
                  <span className={styles.value}>{cellOf(column, row[column.field])}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
