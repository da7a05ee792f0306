import { ManyField } from "../../form/ManyField.tsx";
import { useChoices } from "../../useChoices.ts";
import type { InputParts } from "../kind.ts";

export const multiSelectInput: InputParts<"multiSelect"> = {
  Input: function MultiSelectField({ field: { choices }, bound }) {
    return <ManyField {...bound} choices={useChoices(choices)} />;
  },
};
