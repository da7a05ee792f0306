import { Combo, ComboInput } from "./Combo.tsx";
import { Field, type InputProps } from "./Field.tsx";
import type { Option } from "./option.ts";
import { useSuggestions, type Search } from "./useSuggestions.ts";

export type AutocompleteProps<Value extends string | number> = Omit<
  InputProps<Option<Value> | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  /** Finds the options for a text. It is taken once, when the field appears. */
  search: Search<Value>;
  /** Characters before the first question (B-326). */
  minLength?: number | undefined;
  /** Milliseconds of rest before a question (B-326). */
  delay?: number | undefined;
  placeholder?: string | undefined;
};

/** One of very many, found by typing. */
export function Autocomplete<Value extends string | number>(props: AutocompleteProps<Value>) {
  const { value, onChange, name, search, placeholder, minLength, delay, ...field } = props;
  const { options, busy, otherwise, ask } = useSuggestions(search, { minLength, delay });
  return (
    <Field {...field}>
      {(control) => (
        <Combo<Option<Value>>
          id={control.id}
          autoHighlight
          disabled={Boolean(field.disabled)}
          options={options}
          value={value}
          onChange={(_, option) => onChange(option)}
          onInputChange={(_, text, reason) => {
            if (reason !== "selectOption") ask(reason === "input" ? text : "");
          }}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
          filterOptions={(found) => found}
          loading={busy}
          loadingText="Searching"
          noOptionsText={otherwise}
          renderInput={(params) => <ComboInput {...{ params, control, name, placeholder }} />}
        />
      )}
    </Field>
  );
}
