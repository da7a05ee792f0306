import type { ContentKind, ItemContent } from "#src/contracts/itemContent.ts";
import { late } from "#src/ui/kit/late.tsx";
import type { ContentKindView } from "./kind.ts";

/** The kinds of content, each with its view. */
export const contentViews: { readonly [Kind in ContentKind]?: ContentKindView<Kind> } = {
  course: { View: late("The course", () => import("./course/CourseView.tsx")), seen: null },
};

const readOf = (percent: number): string => `${percent}% read`;

/** What has been seen of an item, as its bar says it; null where it is done or not. */
export const seenOf = (content: ItemContent | null): ((percent: number) => string) | null =>
  content === null ? readOf : (contentViews[content.kind]?.seen ?? null);
