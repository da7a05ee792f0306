import { expect, test } from "vitest";
import { suggestionsModel } from "./suggestions.model.ts";
import { tableOf } from "./table.ts";

/** Too little is typed to ask for; enough, and it asks after a pause. */
const resting = { "text.changed ta": "resting" };
const pausing = { "text.changed tax": "pausing" };
const pausingAgain = { "text.changed tax": "pausing (Tax)" };

test("laws: only the newest question is asked, after a pause; what was offered stays until the next answer", () => {
  expect(tableOf(suggestionsModel)).toEqual({
    resting: { "text.changed ta": "stays", ...pausing },
    pausing: { ...resting, "text.changed tax": "stays", "after pause": "searching / asks search(tax)" },
    searching: { ...resting, ...pausing, "search ✓ [1 Tax]": "shown (Tax)", "search ✗": "failed" },
    "shown (Tax)": { ...resting, ...pausingAgain },
    "pausing (Tax)": {
      ...resting,
      "text.changed tax": "stays",
      "after pause": "searching (Tax) / asks search(tax)",
    },
    "searching (Tax)": {
      ...resting,
      ...pausingAgain,
      "search ✓ [1 Tax]": "shown (Tax)",
      "search ✗": "failed",
    },
    failed: { ...resting, ...pausing },
  });
});
