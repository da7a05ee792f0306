import { expect, test } from "vitest";
import { explore } from "../model/model.ts";
import { examTabModel } from "./exam.model.ts";

test("a tab writes only if the server names it as the writer (P8)", () => {
  for (const { path, label } of explore(examTabModel).vertices) {
    const { state } = path.steps.at(-1)!;
    if (state.hasTag("writer")) expect([label, state.context.writer]).toEqual([label, "browser.tab"]);
  }
});
