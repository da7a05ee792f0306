import { expect, test } from "vitest";
import { practiceModel } from "./practice.model.ts";
import { tableOf } from "./table.ts";

test("laws: an option is chosen, changed and cleared by choosing it again, and folding forgets it [B-113]", () => {
  const answered = (one: number, other: number) => ({
    toggled: "folded",
    [`option.pressed ${one}`]: "unanswered",
    [`option.pressed ${other}`]: `answered (option ${other})`,
  });
  expect(tableOf(practiceModel)).toEqual({
    folded: { toggled: "unanswered" },
    unanswered: {
      toggled: "folded",
      "option.pressed 1": "answered (option 1)",
      "option.pressed 2": "answered (option 2)",
    },
    "answered (option 1)": answered(1, 2),
    "answered (option 2)": answered(2, 1),
  });
});
