import { RichText } from "#src/ui/kit/RichText.tsx";
import type { InputParts } from "../kind.ts";
import { useRecordTags } from "../useRecordTags.ts";

export const richTextInput: InputParts<"richText"> = {
  Input: function RichTextInput({ field: { images, mergeTags }, bound }) {
    const tags = useRecordTags(mergeTags);
    // The limit is of the text with its markup, so the contract alone can judge it.
    return <RichText {...bound} images={images} mergeTags={tags} />;
  },
};
