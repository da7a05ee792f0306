import { useState } from "react";
import type { AutocompleteProps } from "./comboProps.ts";
import { ComboStandIn } from "./ComboStandIn.tsx";
import { createPart, usePart } from "./part.ts";

export const autocompleteCombo = createPart("The choices", () => import("./AutocompleteCombo.tsx"));

/** One of very many, found by typing. */
export function Autocomplete<Value extends string | number>(props: AutocompleteProps<Value>) {
  const Combo = usePart(autocompleteCombo);
  const [wanted, setWanted] = useState(false);
  // oxlint-disable-next-line react/static-components -- it is what was loaded, the same at every render
  if (Combo) return <Combo {...props} wanted={wanted} />;
  const { value, onChange: _, search: _search, minLength: _minLength, delay: _delay, ...shown } = props;
  return (
    <ComboStandIn
      {...shown}
      text={value?.label ?? ""}
      onWanted={() => {
        setWanted(true);
        autocompleteCombo.load().catch(() => {});
      }}
    />
  );
}
