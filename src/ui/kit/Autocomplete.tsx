import { useActorRef, useSelector } from "@xstate/react";
import { useState } from "react";
import { fromPromise } from "xstate";
import { autocomplete } from "#src/contracts/limits.ts";
import { sharedMessages } from "#src/contracts/messages/shared.ts";
import { Combo, ComboInput } from "./Combo.tsx";
import { Field, type InputProps } from "./Field.tsx";
import type { Option } from "./option.ts";
import { suggestionsMachine } from "./suggestionsMachine.ts";

export type AutocompleteProps<Value extends string | number> = Omit<
  InputProps<Option<Value> | null>,
  "maxLength" | "suggestedLength" | "autoComplete"
> & {
  /** Finds the options for a text. It is taken once, when the field appears. */
  search: (text: string, signal: AbortSignal) => Promise<readonly Option<Value>[]>;
  /** Characters before the first question (B-326). */
  minLength?: number | undefined;
  /** Milliseconds of rest before a question (B-326). */
  delay?: number | undefined;
  placeholder?: string | undefined;
};

/** One of very many, found by typing. */
export function Autocomplete<Value extends string | number>(props: AutocompleteProps<Value>) {
  const { value, onChange, name, search, placeholder, ...rest } = props;
  const { minLength = autocomplete.minLength, delay = autocomplete.delay, ...field } = rest;
  const [logic] = useState(() =>
    suggestionsMachine.provide({
      actors: {
        search: fromPromise<readonly Option[], { text: string }>(({ input, signal }) =>
          search(input.text, signal),
        ),
      },
    }),
  );
  const suggestions = useActorRef(logic, { input: { minLength, delay } });
  const options = useSelector(suggestions, (state) => state.context.options) as readonly Option<Value>[];
  const busy = useSelector(suggestions, (state) => state.hasTag("busy"));
  const rests = useSelector(suggestions, (state) => state.matches("resting"));
  const failed = useSelector(suggestions, (state) => state.matches("failed"));
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
            if (reason !== "selectOption")
              suggestions.send({ type: "text.changed", text: reason === "input" ? text : "" });
          }}
          getOptionLabel={(option) => option.label}
          getOptionKey={(option) => option.value}
          isOptionEqualToValue={(option, chosen) => option.value === chosen.value}
          filterOptions={(found) => found}
          loading={busy}
          loadingText="Searching"
          noOptionsText={
            failed
              ? "The search failed. Type again to retry."
              : rests
                ? `Type at least ${minLength} ${minLength === 1 ? "character" : "characters"}`
                : sharedMessages.multiSelect.noResults
          }
          renderInput={(params) => <ComboInput {...{ params, control, name, placeholder }} />}
        />
      )}
    </Field>
  );
}
