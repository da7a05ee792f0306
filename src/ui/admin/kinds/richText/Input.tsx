import { RichText } from "#src/ui/kit/RichText.tsx";
import type { InputParts } from "../kind.ts";
import { useRecordTags } from "../useRecordTags.ts";

export const richTextInput: InputParts<"richText"> = {
  Input: function RichTextInput({ field: { images, mergeTags }, bound }) {
    const tags = useRecordTags(mergeTags);
    // The limit applies to the text with its markup, so only the contract can check it.
    return <RichText {...bound} images={images} mergeTags={tags} />;
  },
};
