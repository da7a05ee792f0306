import { Among } from "#src/ui/kit/Among.tsx";
import type { Choices, Filter } from "#src/routes/admin/kinds.ts";
import type { Asked, ListQuery } from "../list/useListQuery.ts";
import { useChoices } from "../useChoices.ts";
import styles from "../list/list.module.css";

/** Shared by filters that choose among known values. */

/** The values in the address that the server accepts: anybody may write anything there. */
export const valuesOf = ({ question }: Asked, name: string): string[] =>
  [question[name] ?? []].flat().map(String);

type RadiosProps = { filter: Filter; choices: Choices; asked: ListQuery; close: () => void };

/** Chooses one of the values. */
export function Radios({ filter, choices, asked, close }: RadiosProps) {
  const values = valuesOf(asked, filter.field);
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{filter.label}</legend>
      <Among label={filter.label} choices={useChoices(choices)}>
        {({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name={filter.field}
              checked={values[0] === String(value)}
              onChange={() => asked.change({ [filter.field]: value })}
              onClick={(event) => event.detail > 0 && close()}
            />
            {label}
          </label>
        )}
      </Among>
    </fieldset>
  );
}
