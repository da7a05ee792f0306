import { expect, test } from "vitest";
import { shortcutsModel } from "./shortcuts.model.ts";
import { tableOf } from "./table.ts";

test("laws: keys answer, flag and go on until they are switched off, and do nothing while their list is open", () => {
  expect(tableOf(shortcutsModel)).toEqual({
    listening: {
      "hearKeys ✗": "off",
      "key.pressed 3": "stays / act(choose 3)",
      "key.pressed 0": "refused",
      "key.pressed F": "stays / act(flag)",
      "key.pressed ArrowRight": "stays / act(go 1)",
      "key.pressed ArrowLeft": "stays / act(go -1)",
      "key.pressed ?": "explaining",
      "sheet.opened": "explaining",
    },
    explaining: {
      "sheet.closed": "listening / asks hearKeys()",
      switched: "explainingOff / keepChoice(no on)",
    },
    off: { "sheet.opened": "explainingOff" },
    explainingOff: { "sheet.closed": "off", switched: "explaining / keepChoice(on)" },
  });
});
