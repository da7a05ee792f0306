import { mostNamed } from "#src/contracts/admin/options.ts";
import type { HistoryEntry } from "#src/contracts/admin/resource.ts";
import { formatNumber } from "#src/contracts/numbers.ts";
import { changedField, type Told } from "#src/routes/admin/history.ts";
import { ValueOf } from "./ValueOf.tsx";
import styles from "./form.module.css";

type Props = {
  /** What is declared about the record, as far as it is known. */
  told: Told;
  changes: HistoryEntry["changes"];
  /** Whether the record is new, so that there is nothing before. */
  isNew: boolean;
};

/** Before and after, field by field. */
export function Changes({ told, changes, isNew }: Props) {
  const { members = [] } = told;
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const { field: name, before, after } = change;
        const field = changedField(told, change);
        const shown = (value: unknown) =>
          members.includes(name) && Array.isArray(value) ? (
            <Members name={name} value={value} />
          ) : (
            <ValueOf field={field} value={value} />
          );
        return (
          <div key={name}>
            <dt>{field.label}</dt>
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

/** Names as many of the users as one call can. Older entries may also say where each of them belonged before. */
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
