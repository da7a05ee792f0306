import type { Item } from "#src/contracts/learning.ts";
import type { OfflineAct } from "../outbox/outboxMachine.ts";

/** What an act that is done now makes of the row of its item. */
export function madeOf(
  act: Exclude<OfflineAct, { kind: "readNotification" }>,
  at: string,
  { read }: Pick<Item, "read">,
): Partial<Item> {
  switch (act.kind) {
    case "complete":
      return act.completed
        ? { progress: "completed", completed_at: act.at ?? at, completion_arrived_at: null }
        : { progress: "in progress", completed_at: null, completion_arrived_at: null };
    case "viewed":
      return { position: act.position, read: Math.max(read, act.position) };
    case "hide":
      return { hidden: act.hidden };
  }
}

/** An item as it is once what waits to be sent has been, oldest first: what its reader did holds for them already. */
export const withWaiting = (item: Item, acts: readonly OfflineAct[]): Item =>
  acts.reduce(
    (row, act) =>
      act.kind !== "readNotification" && act.content === "item" && act.id === item.id
        ? { ...row, ...madeOf(act, row.updated_at, row) }
        : row,
    item,
  );
