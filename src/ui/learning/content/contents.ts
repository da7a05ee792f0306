import type { ContentKind, ItemContent } from "#src/contracts/itemContent.ts";
import { late } from "#src/ui/kit/late.tsx";
import type { ContentKindView, ContentProps } from "./kind.ts";

const playedBy = () => import("./media/MediaContent.tsx");

/** The kinds of content, each with its view. */
export const contentViews: { readonly [Kind in ContentKind]?: ContentKindView<Kind> } = {
  video: {
    View: late<ContentProps<"video">>("The video", playedBy),
    seen: (percent) => `${percent}% watched`,
    isSeen: true,
  },
  audio: {
    View: late<ContentProps<"audio">>("The recording", playedBy),
    seen: (percent) => `${percent}% heard`,
  },
  image: { View: late("The image", () => import("./ImageContent.tsx")), seen: null, isSeen: true },
};

const readOf = (percent: number): string => `${percent}% read`;

/** What has been seen of an item, as its bar says it; null where it is done or not. */
export const seenOf = (content: ItemContent | null): ((percent: number) => string) | null =>
  content === null ? readOf : (contentViews[content.kind]?.seen ?? null);
