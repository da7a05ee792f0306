import type { MultiSelectProps } from "./comboProps.ts";
import { ComboStandIn, useStandIn } from "./ComboStandIn.tsx";
import { Field } from "./Field.tsx";
import { isActive } from "./option.ts";
import { createPart } from "./part.ts";
import { usePart } from "./usePart.ts";

export const multiSelectCombo = createPart("The choices", () => import("./MultiSelectCombo.tsx"));

/** Some of many, shown as tags. A tag that is no longer active looks so (B-285) and can be removed, but not added. */
export function MultiSelect<Value extends string | number>(props: MultiSelectProps<Value>) {
  const Combo = usePart(multiSelectCombo);
  const standIn = useStandIn(multiSelectCombo, props.asking?.ask);
  const { value, name, placeholder, disabled } = props;
  return (
    <Field {...props}>
      {(control) =>
        Combo ? (
          // oxlint-disable-next-line react/static-components -- the loaded component, the same at every render
          <Combo {...props} {...standIn.given} control={control} />
        ) : (
          <ComboStandIn
            {...{ control, standIn, disabled, name, placeholder }}
            chosen={value.map((option) => ({
              label: isActive(option) ? option.label : `${option.label} (inactive)`,
              inactive: !isActive(option),
            }))}
          />
        )
      }
    </Field>
  );
}
