import type { ItemContent } from "#src/contracts/itemContent.ts";

/** Whether the time of it counts while it plays, and not while it is on the screen. Apart from the views, which need its answer. */
export const plays = (content: ItemContent | null): boolean =>
  content?.kind === "video" || content?.kind === "audio";
