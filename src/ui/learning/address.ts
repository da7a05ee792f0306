import type { ContentCard } from "#src/contracts/learning.ts";
import { to } from "#src/routes/table.ts";

/** Where a card leads: an item to its page, a boxset to the list of its items. */
export const addressOf = ({ type, id }: Pick<ContentCard, "type" | "id">): string =>
  type === "item" ? to("Item", { id }) : to("AcademyCatalogue", {}, { boxset: id });

export const topicAddress = (id: number): string => to("AcademyCatalogue", {}, { topic: id });
export const tagAddress = (id: number): string => to("AcademyCatalogue", {}, { tag: id });
export const boxsetAddress = (id: number): string => to("AcademyCatalogue", {}, { boxset: id });
