import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";
import { TaggedInput } from "./TaggedInput.tsx";

export const textInput: InputParts<"text"> = {
  Input: ({ resource, field, bound }) => {
    const { type, suggestedLength, mergeTags } = field;
    const input = { ...bound, type, suggestedLength, maxLength: limitsOf(resource, field).maxLength };
    return mergeTags ? <TaggedInput {...input} tags={mergeTags} /> : <TextInput {...input} />;
  },
};
