import type { Row } from "#src/contracts/kinds/rows.ts";
import type { KindValueProps } from "../kind.ts";
import styles from "./rows.module.css";

/** Each row with its parts, as in the form. */
export function RowsValue({ value, field, Part }: KindValueProps) {
  const fields = field?.as === "rows" ? field.fields : [];
  return (
    <ol className={styles.read}>
      {(value as readonly Row[]).map((row, place) => (
        // A row has no name of its own, and read-only rows do not move.
        <li key={place}>
          <dl>
            {fields.map((one) => (
              <div key={one.field}>
                <dt>{one.label}</dt>
                <dd>
                  <Part field={one} value={row[one.field]} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ol>
  );
}
