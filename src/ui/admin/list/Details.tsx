import type { AnyRow } from "#src/routes/admin/resource.ts";
import type { ResourceAt } from "../resourceAt.ts";
import { cellOf } from "./cells.tsx";
import styles from "./preview.module.css";

/** Everything that a list can show of a record, one value below the other; empty ones are left out. */
export function Details({ at: { resource }, row }: { at: ResourceAt; row: AnyRow }) {
  const told = resource.columns.filter(({ field }) => field !== resource.named && !isEmpty(row[field]));
  return (
    <dl className={styles.details}>
      {told.map((column) => (
        <div key={column.field} data-as={column.as}>
          <dt>{column.label}</dt>
          <dd>{cellOf(column, row[column.field])}</dd>
        </div>
      ))}
    </dl>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
