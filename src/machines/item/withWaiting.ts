import type { Item } from "#src/contracts/item.ts";
import { ContentAct } from "#src/contracts/learningActs.ts";
import type { OfflineAct } from "#src/contracts/offlineActs.ts";

/** How an act that is done now changes the row of its item. */
export function madeOf(act: ContentAct, at: string, { read }: Pick<Item, "read">): Partial<Item> {
  switch (act.kind) {
    case "complete":
      return {
        progress: act.completed ? "completed" : "in progress",
        completed_at: act.completed ? (act.at ?? at) : null,
        ...{ completion_arrived_at: null, certified_until: null },
      };
    case "viewed":
      return { position: act.position, read: Math.max(read, act.position) };
    case "hide":
      return { hidden: act.hidden };
    case "myList":
      return { in_my_list: act.listed };
  }
}

/** The act as one on an item, or null if it is not. */
export function itemActOf(act: OfflineAct): ContentAct | null {
  const read = ContentAct.safeParse(act);
  return read.success && read.data.content === "item" ? read.data : null;
}

/** An item as it will be once the waiting acts have been sent, oldest first: for the reader they are already done. */
export const withWaiting = (item: Item, acts: readonly OfflineAct[]): Item =>
  acts.reduce<Item>((row, given) => {
    const act = itemActOf(given);
    return act?.id === item.id ? { ...row, ...madeOf(act, row.updated_at, row) } : row;
  }, item);
