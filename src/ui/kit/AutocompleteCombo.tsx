import { Combo, ComboInput } from "./Combo.tsx";
import type { AutocompleteProps, ComboGiven } from "./comboProps.ts";
import type { Option } from "./option.ts";
import { OptionItem } from "./OptionItem.tsx";
import { useSameOptions } from "./useSameOptions.ts";
import type { Suggestions } from "./useSuggestions.ts";

type Props<Value extends string | number> = AutocompleteProps<Value> &
  ComboGiven & { suggestions: Suggestions<Value> };

/** The combo box itself, once it has loaded. */
export default function AutocompleteCombo<Value extends string | number>({
  suggestions: { options, busy, otherwise, ask },
  ...props
}: Props<Value>) {
  const { control, typed, wanted, onChange, name, placeholder, disabled } = props;
  const value = useSameOptions(props.value);
  return (
    <Combo<Option<Value>>
      id={control.id}
      typed={typed}
      autoHighlight
      disabled={Boolean(disabled)}
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
      renderOption={({ key, ...attributes }, option) => (
        <OptionItem key={key} {...attributes} option={option} />
      )}
      loading={busy}
      loadingText="Searching"
      noOptionsText={otherwise}
      renderInput={(params) => <ComboInput {...{ params, control, name, placeholder, wanted }} />}
    />
  );
}
