import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { ValueOf } from "./ValueOf.tsx";
import styles from "./form.module.css";

/** Parts of a row that are not fields of its form. */
const labels: Record<string, string> = { archived_at: "Archived", position: "Place" };

type Props = {
  /** The fields of the record's form, as far as they are known. */
  fields: readonly FieldDeclaration[];
  changes: HistoryEntry["changes"];
  /** Whether there was nothing before. */
  isNew: boolean;
};

/** Before and after, field by field. */
export function Changes({ fields, changes, isNew }: Props) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field: name, before, after }) => {
        const field = fields.find((one) => one.field === name);
        return (
          <div key={name}>
            <dt>{field?.label ?? labels[name] ?? headingOf(name)}</dt>
            {!isNew && (
              <dd data-side="before">
                <span className="visually-hidden">before: </span>
                <ValueOf field={field} value={before} />
              </dd>
            )}
            <dd data-side="after">
              <span className="visually-hidden">after: </span>
              <ValueOf field={field} value={after} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
