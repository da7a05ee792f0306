import { useState } from "react";
import type { MultiSelectProps } from "./comboProps.ts";
import { ComboStandIn } from "./ComboStandIn.tsx";
import { isActive } from "./option.ts";
import { createPart, usePart } from "./part.ts";

export const multiSelectCombo = createPart("The choices", () => import("./MultiSelectCombo.tsx"));

/** Some of many, shown as tags; a tag that is no longer active looks so (B-285) and can be taken out, not put in. */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const Combo = usePart(multiSelectCombo);
  const [wanted, setWanted] = useState(false);
  // oxlint-disable-next-line react/static-components -- it is what was loaded, the same at every render
  if (Combo) return <Combo {...props} wanted={wanted} />;
  const { value, onChange: _, options: _options, onCreate: _onCreate, asking: _asking, ...field } = props;
  const { maxHeight: _maxHeight, ...shown } = field;
  return (
    <ComboStandIn
      {...shown}
      chosen={value.map((option) => ({
        label: isActive(option) ? option.label : `${option.label} (inactive)`,
        inactive: !isActive(option),
      }))}
      onWanted={() => {
        setWanted(true);
        multiSelectCombo.load().catch(() => {});
      }}
    />
  );
}
