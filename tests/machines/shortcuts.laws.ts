import type { ContextFrom } from "xstate";
import type { shortcutsMachine } from "#src/machines/exam/shortcutsMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

const isKey =
  (...keys: string[]) =>
  ({ event }: At<ContextFrom<typeof shortcutsMachine>>): boolean =>
    keys.includes(event["key"]);
const hears = [asks("hearKeys")];

/** The keys of a sitting: they answer, flag and go on until they are switched off, and do nothing while their list is open. */
export const shortcutsLaws: LawTable<typeof shortcutsMachine> = {
  start: () => ({ to: "listening", context: {}, does: hears }),
  waits: {},
  laws: [
    { in: "listening", on: "key.pressed", when: isKey("3"), does: [does("choose", { place: 3 })] },
    { in: "listening", on: "key.pressed", when: isKey("F"), does: [does("flag")] },
    { in: "listening", on: "key.pressed", when: isKey("ArrowRight"), does: [does("go", { step: 1 })] },
    { in: "listening", on: "key.pressed", when: isKey("ArrowLeft"), does: [does("go", { step: -1 })] },
    // Places are counted from one.
    { in: "listening", on: "key.pressed", when: isKey("0") },
    { in: "listening", on: "key.pressed", when: isKey("?"), to: "explaining" },
    { in: "listening", on: "sheet.opened", to: "explaining" },
    // The buttons do the same.
    { in: "listening", on: "hearKeys ✗", to: "off" },

    { in: "explaining", on: "sheet.closed", to: "listening", does: hears },
    { in: "explaining", on: "switched", to: "explainingOff" },
    { in: "off", on: "sheet.opened", to: "explainingOff" },
    { in: "explainingOff", on: "sheet.closed", to: "off" },
    { in: "explainingOff", on: "switched", to: "explaining" },
  ],
};
