import type { FoundCard } from "#src/contracts/learning.ts";
import { to } from "#src/routes/links.ts";

/** Where a card leads: an item (as one of a boxset, in the list of that) or an exam to its page, a boxset to its items. */
export function addressOf({ type, id }: Pick<FoundCard, "type" | "id">, boxset?: number): string {
  switch (type) {
    case "item":
      return itemAddress(id, boxset);
    case "boxset":
      return boxsetAddress(id);
    case "exam":
      return to("Exam", { id });
  }
}

/** An item, as one of a boxset where the reader comes from there: its neighbours are those of that one. */
export const itemAddress = (id: number, boxset?: number): string =>
  to("Item", { id }, boxset === undefined ? undefined : { boxset });

/** The catalogue, as a place that pages belong to. */
export const cataloguePlace = { label: "Catalogue", href: to("AcademyCatalogue") };

export const topicAddress = (id: number): string => to("AcademyCatalogue", {}, { topic: id });
export const tagAddress = (id: number): string => to("AcademyCatalogue", {}, { tag: id });
export const boxsetAddress = (id: number): string => to("AcademyCatalogue", {}, { boxset: id });
