import { expect, test } from "vitest";
import { previewModel } from "./preview.model.ts";
import { byState, tableOf } from "./table.ts";

test("laws: nothing is done that was not shown; another choice, or a change meanwhile, is shown anew [T-49][T-50]", () => {
  expect(tableOf(previewModel, { name: byState })).toEqual({
    editing: {
      "changed 1": "stays",
      preview: "asking / asks askPreview(0) | asking / asks askPreview(1)",
    },
    asking: {
      "askPreview ✓ 2": "previewed",
      "askPreview ✗": "editing / showFailure(failed)",
    },
    previewed: {
      "changed 1": "asking / asks askPreview(1)",
      back: "editing",
      "confirm secret": "performing / asks perform(0 2 secret) | performing / asks perform(1 2 secret)",
    },
    performing: {
      "perform ✓": "done / showDone()",
      "perform ✗ server 409":
        "asking / showFailure(server 409), asks askPreview(0) | asking / showFailure(server 409), asks askPreview(1)",
      "perform ✗": "previewed / showFailure(failed)",
    },
  });
});
