import { examKeys } from "#src/machines/exam/examKeys.ts";
import { shortcutsMachine } from "#src/machines/shortcuts/shortcutsMachine.ts";
import { failed } from "../model/cases.ts";
import type { Model } from "../model/model.ts";

const key = (name: string) => ({ type: "key.pressed", key: name }) as const;

export const shortcutsModel: Model<typeof shortcutsMachine> = {
  machine: shortcutsMachine,
  input: { acts: examKeys, on: true },
  cases: [
    failed("hearKeys"),
    key("3"),
    key("0"),
    key("F"),
    key("ArrowRight"),
    key("ArrowLeft"),
    key("?"),
    { type: "switched" },
    { type: "sheet.opened" },
    { type: "sheet.closed" },
  ],
  view: () => "",
};

/** A browser in which they were switched off. */
export const shortcutsOffModel: Model<typeof shortcutsMachine> = {
  ...shortcutsModel,
  input: { acts: examKeys, on: false },
};
