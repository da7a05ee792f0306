import type { FoundCard } from "#src/contracts/learning.ts";
import { to } from "#src/routes/links.ts";

/** Where a card leads: an item or an exam to its page, a boxset to the list of its items. */
export function addressOf({ type, id }: Pick<FoundCard, "type" | "id">): string {
  switch (type) {
    case "item":
      return to("Item", { id });
    case "boxset":
      return boxsetAddress(id);
    case "exam":
      return to("Exam", { id });
  }
}

export const topicAddress = (id: number): string => to("AcademyCatalogue", {}, { topic: id });
export const tagAddress = (id: number): string => to("AcademyCatalogue", {}, { tag: id });
export const boxsetAddress = (id: number): string => to("AcademyCatalogue", {}, { boxset: id });
