import { useState, type ReactNode } from "react";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import type { Choice, Choices, Filter } from "#src/routes/admin/resource.ts";
import type { ListQuery } from "../list/useListQuery.ts";
import { useChoices } from "../useChoices.ts";
import styles from "../list/list.module.css";

/** What filters that choose among known values have in common. */

/** What of the address the server takes; anybody may write anything there. */
export const valuesOf = ({ question }: ListQuery, name: string): string[] =>
  [question[name] ?? []].flat().map(String);

type RadiosProps = { filter: Filter; choices: Choices; asked: ListQuery; close: () => void };

/** One of them. */
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

/** More choices than these are searched. */
const mostUnsearched = 10;

type AmongProps = { label: string; choices: readonly Choice[]; children: (choice: Choice) => ReactNode };

/** The choices, and where there are many a search among them: every word must be found. */
export function Among({ label, choices, children }: AmongProps) {
  const [text, setText] = useState("");
  if (choices.length <= mostUnsearched) return choices.map(children);
  const words = plain(text).split(/\s+/);
  const found = choices.filter((choice) => words.every((word) => plain(choice.label).includes(word)));
  return (
    <>
      <div className={styles.whole}>
        <TextInput type="search" label={`Search ${label.toLowerCase()}`} value={text} onChange={setText} />
      </div>
      <p role="status" className="visually-hidden">
        {text !== "" && `${found.length} found`}
      </p>
      {found.map(children)}
      {found.length === 0 && <p>No results. Try other words.</p>}
    </>
  );
}

/** Without case and accents: who types “angstrom” finds “Ångström”. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
