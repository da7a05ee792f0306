import { mostNamed } from "#src/contracts/admin/options.ts";
import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { headingOf } from "#src/contracts/words.ts";
import type { FieldDeclaration } from "#src/routes/admin/kinds.ts";
import { ValueOf } from "./ValueOf.tsx";
import styles from "./form.module.css";

/** Parts of a row that are not fields of its form. */
const labels: Record<string, string> = { archived_at: "Archived", position: "Place" };

type Props = {
  /** The fields of the record's form, as far as they are known. */
  fields: readonly FieldDeclaration[];
  /** The changes that are lists of its users. */
  members?: readonly string[] | undefined;
  changes: HistoryEntry["changes"];
  /** Whether there was nothing before. */
  isNew: boolean;
};

/** Before and after, field by field. */
export function Changes({ fields, members = [], changes, isNew }: Props) {
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ field: name, before, after }) => {
        const field = fields.find((one) => one.field === name);
        const shown = (value: unknown) =>
          members.includes(name) && Array.isArray(value) ? (
            <Members name={name} value={value} />
          ) : (
            <ValueOf field={field} value={value} />
          );
        return (
          <div key={name}>
            <dt>{field?.label ?? labels[name] ?? headingOf(name)}</dt>
            {!isNew && (
              <dd data-side="before">
                <span className="visually-hidden">before: </span>
                {shown(before)}
              </dd>
            )}
            <dd data-side="after">
              <span className="visually-hidden">after: </span>
              {shown(after)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Users by their ids, as many as one call names. Older entries may say of each where they belonged before. */
function Members({ name, value }: { name: string; value: readonly (number | { id: number })[] }) {
  const ids = value.map((one) => (typeof one === "number" ? one : one.id));
  const more = ids.length - mostNamed;
  return (
    <>
      <ValueOf field={{ field: name, label: name, as: "users" }} value={ids.slice(0, mostNamed)} />
      {more > 0 && ` and ${formatNumber(more)} more`}
    </>
  );
}
