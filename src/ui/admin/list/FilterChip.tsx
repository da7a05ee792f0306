import { useState, type ReactNode } from "react";
import { longestSearch } from "#src/contracts/admin/query.ts";
import { Button } from "#src/ui/kit/Button.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { DateInput } from "#src/ui/kit/DateInput.tsx";
import { PopButton } from "#src/ui/kit/PopButton.tsx";
import { SubmitForm } from "#src/ui/kit/SubmitForm.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import type { Choice, Filter } from "#src/routes/admin/resource.ts";
import { SearchedField } from "../form/SearchedField.tsx";
import { useChoices } from "../useChoices.ts";
import { useNames } from "../useNames.ts";
import { formatDay } from "./cells.tsx";
import { namesOf } from "./query.ts";
import type { ListQuery } from "./useListQuery.ts";
import styles from "./list.module.css";

type Props = { filter: Filter; asked: ListQuery };

/** One filter: what is chosen stands on its chip, the choices under it. */
export function FilterChip({ filter, asked }: Props) {
  return (
    <PopButton
      label={filter.label}
      title={`Filter by ${filter.label.toLowerCase()}`}
      chosen={useChosen(filter, asked)}
    >
      {(close) => (
        <div className={styles.panel}>
          <Choosing {...{ filter, asked, close }} />
          <Button
            kind="quiet"
            size="small"
            onClick={() => {
              asked.change(Object.fromEntries(namesOf(filter).map((name) => [name, null])));
              close();
            }}
          >
            Any
          </Button>
        </div>
      )}
    </PopButton>
  );
}

const yesNo: readonly Choice[] = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

const none: readonly never[] = [];

/** The list of which the server finds what a filter is chosen from. */
const searchedBy = ({ as }: Filter): "users" | "audiences" | null =>
  as === "users" || as === "audiences" ? as : null;

const choicesOf = (filter: Filter) =>
  filter.as === "boolean" ? yesNo : "choices" in filter ? filter.choices : none;

/** What of the address the server takes; anybody may write anything there. */
const valuesOf = ({ question }: ListQuery, name: string): string[] =>
  [question[name] ?? []].flat().map(String);

/** What the chip says of what is chosen. */
function useChosen(filter: Filter, asked: ListQuery): string | number | undefined {
  const choices = useChoices(choicesOf(filter));
  const values = valuesOf(asked, filter.field);
  const list = searchedBy(filter);
  const names = useNames(list, list ? values.map(Number) : none);
  if (filter.as === "dateRange") {
    const [from, to] = namesOf(filter).map((name) => valuesOf(asked, name)[0]);
    if (!from && !to) return undefined;
    return `${from ? formatDay(from) : "…"} – ${to ? formatDay(to) : "…"}`;
  }
  if (values.length > 1) return values.length;
  if (list) return names.get(Number(values[0]))?.label ?? values[0];
  return choices.find(({ value }) => String(value) === values[0])?.label ?? values[0];
}

function Choosing({ filter, asked, close }: Props & { close: () => void }) {
  const choices = useChoices(choicesOf(filter));
  if (filter.as === "dateRange") {
    const [from, to] = namesOf(filter) as [string, string];
    const day = (name: string) => valuesOf(asked, name)[0]?.slice(0, 10) ?? null;
    return (
      <>
        <DateInput
          label="From"
          value={day(from)}
          max={day(to) ?? undefined}
          onChange={(value) => asked.change({ [from]: value })}
        />
        <DateInput
          label="To"
          value={day(to)}
          min={day(from) ?? undefined}
          onChange={(value) => asked.change({ [to]: value })}
        />
      </>
    );
  }
  const values = valuesOf(asked, filter.field);
  const list = searchedBy(filter);
  if (list)
    return (
      <div className={styles.whole}>
        <SearchedField
          label={filter.label}
          list={list}
          all
          placeholder="Type a name"
          value={values.map(Number)}
          onChange={(ids) => asked.change({ [filter.field]: ids })}
        />
      </div>
    );
  if (filter.as === "text")
    return (
      <TextFilter
        {...filter}
        given={values[0] ?? ""}
        show={(text) => {
          asked.change({ [filter.field]: text });
          close();
        }}
      />
    );
  if (filter.as === "multiSelect")
    return (
      <Among label={filter.label} choices={choices}>
        {({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(String(value))}
            onChange={(is) =>
              asked.change({
                [filter.field]: is
                  ? [...values, String(value)]
                  : values.filter((one) => one !== String(value)),
              })
            }
          />
        )}
      </Among>
    );
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{filter.label}</legend>
      <Among label={filter.label} choices={choices}>
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
function Among({ label, choices, children }: AmongProps) {
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

type TextFilterProps = { label: string; help: string; given: string; show: (text: string) => void };

/** A text that is asked for whole: not before it is there. */
function TextFilter({ label, help, given, show }: TextFilterProps) {
  const [text, setText] = useState(given);
  return (
    <SubmitForm className={styles.textFilter} onSubmit={() => show(text.trim())}>
      <TextInput
        label={label}
        help={help}
        value={text}
        onChange={(typed) => setText(typed.slice(0, longestSearch))}
      />
      <Button type="submit" size="small">
        Show
      </Button>
    </SubmitForm>
  );
}
