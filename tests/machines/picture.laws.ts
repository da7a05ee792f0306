import type { pictureMachine } from "#src/machines/item/pictureMachine.ts";
import { does, type LawTable } from "../model/lawTable.ts";

const rule = "a picture counts as seen once it has loaded, and can be retried if loading failed";

/** The picture of an item: seen once it has loaded. */
export const pictureLaws: LawTable<typeof pictureMachine> = {
  start: () => ({ to: "loading", context: {} }),
  startRule: rule,
  waits: {},
  laws: [
    { in: "loading", on: "loaded", to: "shown", does: [does("tellSeen")], rule },
    { in: "loading", on: "failed", to: "failed", rule },
    { in: "failed", on: "retry", to: "loading", does: [does("load")], rule },
  ],
};
