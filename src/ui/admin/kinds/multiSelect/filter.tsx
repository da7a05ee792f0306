import { Among } from "#src/ui/kit/Among.tsx";
import { Checkbox } from "#src/ui/kit/Checkbox.tsx";
import { useChoices } from "../../useChoices.ts";
import { valuesOf } from "../choosing.tsx";
import type { FilterParts, PanelProps } from "../kind.ts";

function Panel({ filter, asked }: PanelProps<"multiSelect">) {
  const values = valuesOf(asked, filter.field);
  return (
    <Among label={filter.label} choices={useChoices(filter.choices)}>
      {({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={values.includes(String(value))}
          onChange={(is) =>
            asked.change({
              [filter.field]: is ? [...values, String(value)] : values.filter((one) => one !== String(value)),
            })
          }
        />
      )}
    </Among>
  );
}

export const multiSelectFilter: FilterParts<"multiSelect"> = {
  Panel,
  choices: ({ choices }) => choices,
};
