import type { ComponentType } from "react";
import type { ContentKind, ContentOf } from "#src/contracts/itemContent.ts";
import type { Item } from "#src/contracts/item.ts";
import type { Part } from "#src/ui/kit/part.ts";

export type ContentProps<Kind extends ContentKind> = { item: Item; content: ContentOf<Kind> };

/** What a kind of content is to the page around it. */
export type ContentKindView<Kind extends ContentKind> = {
  /** Its view, in a chunk of its own. */
  View: ComponentType<ContentProps<Kind>> & Part<unknown>;
  /** What the bar says about incomplete content of a kind without parts. */
  open?: (content: ContentOf<Kind>) => string;
  /** The item's text comes first, because it must be read before one starts. */
  readFirst?: true;
  /** The content is a picture itself: a cover above it would be one too many. */
  withoutCover?: true;
};
