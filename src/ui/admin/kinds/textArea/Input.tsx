import { TextArea } from "#src/ui/kit/TextArea.tsx";
import { limitsOf } from "../../form/draft.ts";
import type { InputParts } from "../kind.ts";

export const textAreaInput: InputParts<"textArea"> = {
  Input: ({ resource, field, bound }) => (
    <TextArea
      {...bound}
      suggestedLength={field.suggestedLength}
      blockLineBreaks={field.blockLineBreaks}
      maxLength={limitsOf(resource, field).maxLength}
    />
  ),
};
