import { TextInput } from "#src/ui/kit/TextInput.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

export const textInput: InputParts<"text"> = {
  Input: ({ resource, field, bound }) => (
    <TextInput
      {...bound}
      type={field.type}
      suggestedLength={field.suggestedLength}
      maxLength={limitsOf(resource, field).maxLength}
    />
  ),
};
