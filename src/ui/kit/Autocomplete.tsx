import type { AutocompleteProps } from "./comboProps.ts";
import { ComboStandIn, useStandIn } from "./ComboStandIn.tsx";
import { Field } from "./Field.tsx";
import { createPart } from "./part.ts";
import { usePart } from "./usePart.ts";
import { useSuggestions } from "./useSuggestions.ts";

export const autocompleteCombo = createPart("The choices", () => import("./AutocompleteCombo.tsx"));

/** One of very many, found by typing. */
export function Autocomplete<Value extends string | number>(props: AutocompleteProps<Value>) {
  const Combo = usePart(autocompleteCombo);
  const { value, name, search, minLength, delay, placeholder, disabled } = props;
  const suggestions = useSuggestions(search, { minLength, delay });
  const standIn = useStandIn(autocompleteCombo, suggestions.ask);
  return (
    <Field {...props}>
      {(control) =>
        Combo ? (
          // oxlint-disable-next-line react/static-components -- the loaded component, the same at every render
          <Combo {...props} {...standIn.given} {...{ control, suggestions }} />
        ) : (
          <ComboStandIn {...{ control, standIn, disabled, name, placeholder }} text={value?.label ?? ""} />
        )
      }
    </Field>
  );
}
