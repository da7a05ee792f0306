import { use } from "react";
import { Select } from "#src/ui/kit/Select.tsx";
import { RecordContext } from "../../form/RecordPreview.tsx";
import { useChoices } from "../../useChoices.ts";
import type { InputParts } from "../kind.ts";

export const selectInput: InputParts<"select"> = {
  Input: function SelectField({ field: { choices, another }, bound }) {
    const all = useChoices(choices);
    const { id } = use(RecordContext);
    const options = another ? all.filter(({ value }) => value !== id) : all;
    return <Select {...bound} options={options} placeholder={bound.required ? undefined : "None"} />;
  },
};
