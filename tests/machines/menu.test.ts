import { expect, test } from "vitest";
import { menuModel } from "./menu.model.ts";
import { tableOf } from "./table.ts";

test("laws: a menu closes on navigation, outside click and Escape [B-248][B-249][B-250]", () => {
  expect(tableOf(menuModel)).toEqual({
    closed: { open: "open", toggle: "open" },
    open: {
      toggle: "closed",
      close: "closed",
      "escape.pressed": "closed",
      "outside.clicked": "closed",
      "route.changed": "closed",
    },
  });
});
