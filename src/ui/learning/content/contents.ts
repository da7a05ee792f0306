import type { ContentKind, ItemContent } from "#src/contracts/itemContent.ts";
import { late } from "#src/ui/kit/late.tsx";
import { FormContent } from "./FormContent.tsx";
import type { ContentKindView, ContentProps } from "./kind.ts";

const playedBy = () => import("./media/MediaContent.tsx");

/** The kinds of content, each with its view. */
export const contentViews: { readonly [Kind in ContentKind]: ContentKindView<Kind> } = {
  video: {
    View: late<ContentProps<"video">>("The video", playedBy),
    seen: (percent) => `${percent}% watched`,
    isSeen: true,
  },
  audio: {
    View: late<ContentProps<"audio">>("The recording", playedBy),
    seen: (percent) => `${percent}% heard`,
  },
  PDF: {
    View: late<ContentProps<"PDF">>("The PDF", () => import("./pdf/PdfContent.tsx")),
    seen: (percent) => `${percent}% read`,
  },
  "web link": {
    View: late<ContentProps<"web link">>("The web link", () => import("./WebLinkContent.tsx")),
    seen: null,
  },
  image: { View: late("The image", () => import("./ImageContent.tsx")), seen: null, isSeen: true },
  form: {
    View: FormContent,
    seen: null,
    readFirst: true,
    open: ({ sent }) => (sent ? "To be sent again" : "Not sent yet"),
  },
  course: { View: late("The course", () => import("./course/CourseView.tsx")), seen: null },
};

const readOf = (percent: number): string => `${percent}% read`;

/** What has been seen of an item, as its bar says it; null where it is done or not. */
export const seenOf = (content: ItemContent | null): ((percent: number) => string) | null =>
  content === null ? readOf : contentViews[content.kind].seen;

/** How a content stands that is not done, as its bar says it where nothing of it is seen bit by bit. */
export function openWords(content: ItemContent | null): string | null {
  if (content === null) return null;
  // Each is asked about its own kind: the table says so by its type.
  const said = contentViews[content.kind].open as ((content: ItemContent) => string) | undefined;
  return said?.(content) ?? null;
}
