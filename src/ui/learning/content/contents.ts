import type { ContentKind, ItemContent } from "#src/contracts/itemContent.ts";
import { late } from "#src/ui/kit/late.tsx";
import { contentSkeleton } from "./contentSkeleton.tsx";
import { FormSkeleton } from "./form/FormSkeleton.tsx";
import type { ContentKindView, ContentProps } from "./kind.ts";
import { PdfSkeleton } from "./pdf/pdfSkeleton.ts";

const played = () => import("./media/MediaContent.tsx");

/** The kinds of content, each with its view and the room to reserve until the view has loaded. */
export const contentViews: { readonly [Kind in ContentKind]: ContentKindView<Kind> } = {
  video: {
    View: late<ContentProps<"video">>("The video", played, { waiting: contentSkeleton("the video") }),
    withoutCover: true,
  },
  audio: {
    View: late<ContentProps<"audio">>("The recording", played, {
      waiting: contentSkeleton("the recording", 110),
    }),
  },
  PDF: { View: late("The PDF", () => import("./pdf/PdfContent.tsx"), { waiting: PdfSkeleton }) },
  "web link": {
    View: late("The web link", () => import("./WebLinkContent.tsx"), {
      waiting: contentSkeleton("the web link", 170),
    }),
  },
  image: {
    View: late("The image", () => import("./ImageContent.tsx"), { waiting: contentSkeleton("the image") }),
    withoutCover: true,
  },
  form: {
    View: late("The form", () => import("./form/FormContent.tsx"), { waiting: FormSkeleton }),
    readFirst: true,
    open: ({ sent }) => (sent ? "To be sent again" : "Not sent yet"),
  },
  course: {
    View: late("The course", () => import("./course/CourseContent.tsx"), {
      waiting: contentSkeleton("the course", 82),
    }),
    open: () => "Not completed yet",
  },
};

/** The status that the bar shows for incomplete content of a kind that is not seen bit by bit. */
export function openWords(content: ItemContent | null): string | null {
  if (content === null) return null;
  // The type of the table guarantees that each function gets its own kind.
  const said = contentViews[content.kind].open as ((content: ItemContent) => string) | undefined;
  return said?.(content) ?? null;
}
