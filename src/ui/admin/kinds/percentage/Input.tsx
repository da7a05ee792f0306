import { NumberInput } from "#src/ui/kit/NumberInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

export const percentageInput: InputParts<"percentage"> = {
  Input({ resource, field, bound }) {
    const { min = 0, max = 100 } = limitsOf(resource, field);
    return <NumberInput {...bound} {...{ min, max }} step={field.step} unit="%" />;
  },
};
