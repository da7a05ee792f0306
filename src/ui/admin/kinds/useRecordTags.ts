import { use } from "react";
import type { Tag } from "#src/ui/kit/richText/tags.ts";
import { RecordContext } from "../form/RecordPreview.tsx";

const none: readonly Tag[] = [];

/** Returns the merge tags that a field of the record lists; none for a field without any. */
export function useRecordTags<One extends Tag = Tag>(
  mergeTags: { readonly in: string } | undefined,
): readonly One[] {
  const record = use(RecordContext);
  return ((mergeTags && record[mergeTags.in]) ?? none) as readonly One[];
}
