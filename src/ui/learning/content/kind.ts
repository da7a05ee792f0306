import type { ComponentType } from "react";
import type { ContentKind, ContentOf } from "#src/contracts/itemContent.ts";
import type { Item } from "#src/contracts/item.ts";
import type { Part } from "#src/ui/kit/part.ts";

export type ContentProps<Kind extends ContentKind> = { item: Item; content: ContentOf<Kind> };

/** What a kind of content is to the page around it. */
export type ContentKindView<Kind extends ContentKind> = {
  /** Its view, in a chunk of its own. */
  View: ComponentType<ContentProps<Kind>> & Part<unknown>;
  /** For content that is simply done or not: what the bar says while it is not. */
  open?: (content: ContentOf<Kind>) => string;
  /** Its text comes before it, because it must be known before one starts. */
  readFirst?: true;
  /** It is something to look at itself: a cover above it would be one picture too many. */
  withoutCover?: true;
};
