import { expect, test } from "vitest";
import { examHold } from "#src/machines/exam/examTabMachine.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { caseLabel } from "../model/cases.ts";
import { explore } from "../model/model.ts";
import { examTabModel } from "./exam.model.ts";
import { tableOf } from "./table.ts";

const table = tableOf(examTabModel);
const lock = "asks lock(31)";
const hold = `asks askBeforeLeaving(exam ${examMessages.leaveQuestion} ${examHold.consequence} harmless)`;
const taking = "tells lock(take), asks takeOver(31)";
const took = caseLabel(
  examTabModel.cases.find((one) => "output" in one && (one.output as { kind: string }).kind === "taken")!,
  examTabModel.machine,
);

test("laws: the server's word and the lock say whose turn it is (P8, T-28)", () => {
  expect(table.idle).toEqual({
    "attempt.opened 31 browser.tab browser.tab": `open.asking (own) / ${lock}`,
    "attempt.opened 31 browser.tab no writer": `open.asking (nobody) / ${lock}`,
    "attempt.opened 31 browser.tab browser.other": `open.asking (browser.other) / ${lock}`,
    "attempt.opened 31 browser.tab other.tab": `open.asking (other.tab) / ${lock}`,
    "attempt.closed": "closed",
  });
  const turns = {
    own: `open.here.held (own) / ${hold}`,
    nobody: `open.takingOver (nobody) / ${taking}`,
    "browser.other": `open.takingOver (browser.other) / ${taking}`,
    "other.tab": "open.elsewhere (other.tab)",
  };
  for (const [writer, target] of Object.entries(turns))
    expect(table[`open.asking (${writer})`]).toEqual({
      "lock.taken": target,
      "lock ✗": target,
      "lock.busy": `open.elsewhere (${writer})`,
      "attempt.closed": `closed (${writer})`,
    });
});

test("laws: who writes is asked before leaving, and can only look once another tab has taken over [B-109][M-069][T-28][G-11]", () => {
  expect(table["open.here.held (own)"]).toMatchObject({
    discard: "open.here.leaving (own)",
    "askBeforeLeaving ✗": "open.here.leaving (own)",
    "lock.lost": "open.lost (own, overtaken)",
    "written.elsewhere other.tab": "open.lost (other.tab, overtaken)",
    "written.elsewhere browser.tab": "stays",
  });
  expect(table["open.here.leaving (own)"]).toMatchObject({ woke: `open.here.held (own) / ${hold}` });
  for (const state of ["open.elsewhere (other.tab)", "open.lost (other.tab, overtaken)"])
    expect(table[state]!.takeOver).toMatch(/^open\.takingOver .* asks takeOver\(31\)$/);
});

test("laws: taking over is tried until somebody answers; what was loaded with it shows", () => {
  const row = table["open.takingOver (other.tab)"]!;
  expect(row).toMatchObject({
    "takeOver ✓ finished": "open.elsewhere (other.tab) / tellFinished()",
    "takeOver ✗ offline": "open.retrying (other.tab)",
    "takeOver ✗ unauthorized": "open.retrying (other.tab) / tellUnauthorized(unauthorized)",
    "lock.lost": "open.lost (other.tab, overtaken)",
  });
  expect(row[took]).toMatch(
    /^open\.here\.held \(own\) \/ showTakenOver\(.*no overtaken\), asks askBeforeLeaving/,
  );
  expect(table["open.takingOver (own, overtaken)"]![took]).toMatch(/showTakenOver\(.* overtaken\)/);
  expect(table["open.takingOver (own, overtaken)"]![took]).not.toMatch(/no overtaken/);
  expect(table["open.retrying (other.tab)"]).toMatchObject({
    "after takeOverPause (2 s)": `open.takingOver (other.tab) / ${taking}`,
    takeOver: `open.takingOver (other.tab) / ${taking}`,
  });
});

test("a tab writes only where the server's writer is this tab (P8)", () => {
  for (const { path, label } of explore(examTabModel).vertices) {
    const { state } = path.steps.at(-1)!;
    if (state.hasTag("writer")) expect([label, state.context.writer]).toEqual([label, "browser.tab"]);
  }
});
