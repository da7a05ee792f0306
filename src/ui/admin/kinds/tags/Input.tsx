import { ManyField } from "../../form/ManyField.tsx";
import { useChoices } from "../../useChoices.ts";
import type { InputParts } from "../kind.ts";

export const tagsInput: InputParts<"tags"> = {
  Input: function TagsField({ field: { choices }, bound }) {
    return <ManyField {...bound} choices={useChoices(choices)} creates />;
  },
};
