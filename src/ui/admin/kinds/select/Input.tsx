import { Select } from "#src/ui/kit/Select.tsx";
import { useChoices } from "../../useChoices.ts";
import type { InputParts } from "../kind.ts";

export const selectInput: InputParts<"select"> = {
  Input: function SelectField({ field: { choices }, bound }) {
    return (
      <Select {...bound} options={useChoices(choices)} placeholder={bound.required ? undefined : "None"} />
    );
  },
};
