import { RichText } from "#src/ui/kit/RichText.tsx";
import type { InputParts } from "../kind.ts";

export const richTextInput: InputParts<"richText"> = {
  Input: ({ field: { images, mergeTags }, bound }) => (
    // The limit is of the text with its markup, so the contract alone can judge it.
    <RichText {...bound} {...{ images, mergeTags }} />
  ),
};
