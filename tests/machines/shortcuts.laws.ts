import type { ContextFrom } from "xstate";
import type { shortcutsMachine } from "#src/machines/shortcuts/shortcutsMachine.ts";
import { asks, does, type At, type LawTable } from "../model/lawTable.ts";

const isKey =
  (...keys: string[]) =>
  ({ event }: At<ContextFrom<typeof shortcutsMachine>>): boolean =>
    keys.includes(event["key"]);
const hears = [asks("hearKeys")];
const keeps = (on: boolean) => does("keepChoice", { on });

/**
 * Keys do what the buttons do until they are switched off, which is saved. They do nothing while their list is open.
 */
export const shortcutsLaws: LawTable<typeof shortcutsMachine> = {
  start: ({ acts, on }) => ({
    to: on ? "listening" : "off",
    context: { acts, on },
    does: on ? hears : [],
  }),
  waits: {},
  laws: [
    {
      in: "listening",
      on: "key.pressed",
      when: isKey("3"),
      does: [does("act", { does: "choose", place: 3 })],
    },
    { in: "listening", on: "key.pressed", when: isKey("F"), does: [does("act", { does: "flag" })] },
    {
      in: "listening",
      on: "key.pressed",
      when: isKey("ArrowRight"),
      does: [does("act", { does: "go", step: 1 })],
    },
    {
      in: "listening",
      on: "key.pressed",
      when: isKey("ArrowLeft"),
      does: [does("act", { does: "go", step: -1 })],
    },
    // Places are counted from one.
    { in: "listening", on: "key.pressed", when: isKey("0") },
    { in: "listening", on: "key.pressed", when: isKey("?"), to: "explaining" },
    { in: "listening", on: "sheet.opened", to: "explaining" },
    // The buttons do the same.
    { in: "listening", on: "hearKeys ✗", to: "off" },

    { in: "explaining", on: "sheet.closed", to: "listening", does: hears },
    { in: "explaining", on: "switched", to: "explainingOff", does: [keeps(false)] },
    { in: "off", on: "sheet.opened", to: "explainingOff" },
    { in: "explainingOff", on: "sheet.closed", to: "off" },
    { in: "explainingOff", on: "switched", to: "explaining", does: [keeps(true)] },
  ],
};
