import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

export const numberInput: InputParts<"number"> = {
  Input({ resource, field, bound }) {
    const limits = limitsOf(resource, field);
    return (
      <NumberInput
        {...bound}
        min={field.min ?? limits.min}
        max={field.max ?? limits.max}
        step={field.step}
        unit={field.unit}
      />
    );
  },
};
