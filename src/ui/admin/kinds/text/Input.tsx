import { use } from "react";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";
import { TaggedInputContext } from "./tagged.ts";

export const textInput: InputParts<"text"> = {
  Input: function Input({ resource, field, bound }) {
    const Tagged = use(TaggedInputContext);
    const { type, suggestedLength, mergeTags } = field;
    const input = { ...bound, type, suggestedLength, maxLength: limitsOf(resource, field).maxLength };
    return mergeTags && Tagged ? <Tagged {...input} tags={mergeTags} /> : <TextInput {...input} />;
  },
};
