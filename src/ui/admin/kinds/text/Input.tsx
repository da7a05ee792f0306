import { late } from "#src/ui/kit/late.tsx";
import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

/** Few forms have one with merge tags. */
const TaggedInput = late("The field", () => import("./TaggedInput.tsx"), {
  waiting: ({ tags: _, ...input }) => <TextInput {...input} />,
});

export const textInput: InputParts<"text"> = {
  Input: ({ resource, field, bound }) => {
    const { type, suggestedLength, mergeTags } = field;
    const input = { ...bound, type, suggestedLength, maxLength: limitsOf(resource, field).maxLength };
    return mergeTags ? <TaggedInput {...input} tags={mergeTags} /> : <TextInput {...input} />;
  },
};
