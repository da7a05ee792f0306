import { Combo, ComboInput } from "./Combo.tsx";
import type { AutocompleteProps, ComboWanted } from "./comboProps.ts";
import { Field } from "./Field.tsx";
import type { Option } from "./option.ts";
import { useSuggestions } from "./useSuggestions.ts";

/** The combo box itself, once it is there. */
export default function AutocompleteCombo<Value extends string | number>(
  props: AutocompleteProps<Value> & ComboWanted,
) {
  const { value, onChange, name, search, placeholder, minLength, delay, wanted, ...field } = props;
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
          renderInput={(params) => <ComboInput {...{ params, control, name, placeholder, wanted }} />}
        />
      )}
    </Field>
  );
}
