import { expect, test } from "vitest";
import { previewModel } from "./preview.model.ts";
import { tableOf } from "./table.ts";

/** What is being done, and what has become of the draft: the two regions. */
const act = (label: string) => /act\.(\w+)/.exec(label)?.[1] ?? label;
const draft = (label: string) => /draft\.(\w+)/.exec(label)?.[1] ?? label;
const holds = /^(discard|changed|xstate\.error\.actor\.(keepUnsavedWork|askBeforeLeaving))$/;
const asksToStay =
  "asks keepUnsavedWork(rules), asks askBeforeLeaving(rules Leave without saving? Your choices will be lost.)";

/** What was done is what is there: from then on going back to what was there before is a change as well. */
test("laws: nothing is done that was not shown; another choice, or a change meanwhile, is shown anew [T-49][T-50]", () => {
  const only = (type: string) => type === "changed" || !holds.test(type);
  expect(tableOf(previewModel, { name: act, only })).toEqual({
    editing: {
      "changed 0": `stays | stays / ${asksToStay}`,
      "changed 1": `stays | stays / ${asksToStay}`,
      preview: "asking / asks askPreview(0) | asking / asks askPreview(1)",
    },
    asking: {
      "askPreview ✓ 2": "previewed",
      "askPreview ✗": "editing / showFailure(failed)",
    },
    previewed: {
      "changed 0": `asking / asks askPreview(0) | asking / asks askPreview(0), ${asksToStay}`,
      "changed 1": `asking / asks askPreview(1) | asking / asks askPreview(1), ${asksToStay}`,
      back: "editing",
      "password.changed secret": "stays",
      confirm: [
        "performing / asks perform(0 2 empty password)",
        "performing / asks perform(0 2 secret)",
        "performing / asks perform(1 2 empty password)",
        "performing / asks perform(1 2 secret)",
      ].join(" | "),
    },
    performing: {
      "perform ✓ 1": "done / showDone()",
      "perform ✗ conflict 409":
        "asking / showFailure(conflict 409), asks askPreview(0) | asking / showFailure(conflict 409), asks askPreview(1)",
      "perform ✗": "previewed / showFailure(failed)",
    },
    done: {
      "changed 0": `editing / ${asksToStay}`,
      "changed 1": "editing",
      preview: "asking / asks askPreview(1)",
    },
  });
});

test("laws: the password goes with what was shown, and is forgotten once that is over [7.5.3]", () => {
  const table = tableOf(previewModel);
  const shown = Object.entries(table).filter(
    ([state]) => state.includes("act.previewed") && state.includes("password"),
  );
  expect(shown.length).toBeGreaterThan(0);
  for (const [, row] of shown) {
    expect(row.back).not.toContain("password");
    expect(row.confirm).toMatch(/performing.*password\).* \/ asks perform\(\d 2 secret\)$/);
  }
  for (const [state, row] of Object.entries(table))
    if (state.includes("act.performing")) expect(row["perform ✓ 1"]).not.toContain("password");
});

test("laws: once something else is chosen, leaving asks first; back at what there was, nothing is lost [T-48][D-7]", () => {
  expect(tableOf(previewModel, { name: draft, only: (type) => holds.test(type) })).toEqual({
    given: { "changed 0": "stays", "changed 1": `changed / ${asksToStay}`, discard: "stays" },
    changed: {
      "changed 0": "given",
      "changed 1": "stays",
      discard: "given",
      "keepUnsavedWork ✗": "stays",
      "askBeforeLeaving ✗": "stays",
    },
  });
});
