import type { FoundCard } from "#src/contracts/learning.ts";
import { to } from "#src/routes/links.ts";

/** The address of a card: the page of an item, a boxset or an exam. */
export function addressOf({ type, id }: Pick<FoundCard, "type" | "id">): string {
  switch (type) {
    case "item":
      return itemAddress(id);
    case "boxset":
      return boxsetAddress(id);
    case "exam":
      return to("Exam", { id });
  }
}

/** The address of an item. A reader who comes from a boxset stays in it: the item's neighbours are the boxset's. */
export const itemAddress = (id: number, boxset?: number): string =>
  boxset === undefined ? to("Item", { id }) : to("BoxsetItem", { boxsetId: boxset, itemId: id });

/** The catalogue, as a place that pages belong to. */
export const cataloguePlace = { label: "Catalogue", href: to("AcademyCatalogue") };

export const topicAddress = (id: number): string => to("Topic", { id });
export const tagAddress = (id: number): string => to("Tag", { id });
export const boxsetAddress = (id: number): string => to("Boxset", { id });
