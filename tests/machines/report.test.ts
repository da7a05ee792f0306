import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test, vi } from "vitest";
import { exportMachine } from "#src/machines/admin/exportMachine.ts";
import { reportMachine, type ReportEvent } from "#src/machines/admin/reportMachine.ts";
import { exportGivenModel, exportModel, reportBroughtModel, reportModel } from "./report.model.ts";
import { byState, tableOf } from "./table.ts";

describe("a report", () => {
  test("laws: another question runs it, the same one does not; waiting can be given up, and it can be run again [T-10][T-57]", () => {
    const asks = (to: string, question: string) => `refused | ${to} / asks runReport(${question})`;
    const row = (to: string) => ({
      "question.changed empty question": asks(to, "empty question"),
      "question.changed status=new": asks(to, "status=new"),
      run: `${to} / forgetRows(), asks runReport(empty question) | ${to} / forgetRows(), asks runReport(status=new)`,
      // Without whoever tells of the address it can still be run by hand.
      "watchQuestion ✗": "stays",
    });
    expect(tableOf(reportModel, { name: byState })).toEqual({
      running: { ...row("stays"), cancel: "cancelled", "runReport ✓": "shown", "runReport ✗": "failed" },
      shown: row("running"),
      cancelled: row("running"),
      failed: row("running"),
    });
  });

  test("laws: one that the document has brought is shown without being asked for, and is run again like any other", () => {
    const first = (brought: boolean) => {
      const asked = vi.fn();
      const logic = reportMachine.provide({
        actors: { watchQuestion: fromCallback(() => {}), runReport: fromPromise(asked) },
      });
      const actor = createActor(logic, { input: { question: "", brought } }).start();
      return [actor.getSnapshot().value, asked.mock.calls.length];
    };
    expect([first(true), first(false)]).toEqual([
      ["shown", 0],
      ["running", 1],
    ]);
    const table = tableOf(reportModel, { name: byState });
    expect(tableOf(reportBroughtModel, { name: byState }).shown).toEqual(table.shown);
  });

  test("the answer to a question that is not asked any more is not waited for", async () => {
    const given: string[] = [];
    let tell: (event: ReportEvent) => void = () => {};
    const machine = reportMachine.provide({
      actors: {
        watchQuestion: fromCallback(({ sendBack }) => void (tell = sendBack)),
        runReport: fromPromise<void, { question: string }>(
          ({ input, signal }) =>
            new Promise((resolve) => {
              signal.addEventListener("abort", () => given.push(`${input.question} given up`));
              if (input.question === "second") resolve();
            }),
        ),
      },
      actions: { forgetRows: () => {} },
    });
    const actor = createActor(machine, { input: { question: "first", brought: false } }).start();
    tell({ type: "question.changed", question: "second" });
    expect(given).toEqual(["first given up"]);
    await expect.poll(() => actor.getSnapshot().value).toBe("shown");
    tell({ type: "question.changed", question: "third" });
    actor.send({ type: "cancel" });
    expect([actor.getSnapshot().value, given.at(-1)]).toEqual(["cancelled", "third given up"]);
  });
});

describe("a file of a report", () => {
  const again = {
    "export csv": "starting / asks startExport(csv)",
    "export xlsx": "starting / asks startExport(xlsx)",
  };
  const following = (id: number) => ({
    cancel: `cancelling / asks cancelExport(${id})`,
    "progress 500 900": "stays",
    "file.ready xlsx": "ready",
    "file.failed Try again": "failed",
    "followExport ✗ invalid It cannot be followed": "failed",
    "file.gone": "resting",
  });
  test("laws: it is followed until it is ready, failed, gone or given up; one at a time [T-57]", () => {
    expect(tableOf(exportModel, { name: byState })).toEqual({
      resting: again,
      starting: {
        "startExport ✓ 7": "exporting / asks followExport(7)",
        "startExport ✗": "resting / showFailure(failed)",
      },
      exporting: following(7),
      cancelling: {
        "cancelExport ✓": "resting / showCancelled()",
        "cancelExport ✗": "exporting / showFailure(failed), asks followExport(7)",
      },
      ready: { ...again, dismiss: "resting" },
      failed: { ...again, dismiss: "resting" },
    });
  });
  test("laws: one that a mail names is followed at once [T-56]", () => {
    const first = createActor(exportMachine.provide({ actors: { followExport: fromCallback(() => {}) } }), {
      input: { id: 3 },
    }).start();
    expect(first.getSnapshot().value).toBe("exporting");
    const table = tableOf(exportGivenModel, { name: byState });
    expect(table.exporting!.cancel).toBe(
      "cancelling / asks cancelExport(3) | cancelling / asks cancelExport(7)",
    );
  });
  test("how far it is and why there is none is told, and forgotten with the next one", () => {
    const machine = exportMachine.provide({ actors: { followExport: fromCallback(() => {}) } });
    const actor = createActor(machine, { input: { id: 3 } }).start();
    actor.send({ type: "progress", done: 500, total: 900 });
    expect(actor.getSnapshot().context).toMatchObject({ id: 3, done: 500, total: 900 });
    actor.send({ type: "file.failed", message: "Try again" });
    expect(actor.getSnapshot().context.failure).toBe("Try again");
    actor.send({ type: "dismiss" });
    expect(actor.getSnapshot().context).toEqual({
      id: null,
      format: "csv",
      done: 0,
      total: null,
      failure: "",
    });
  });
});
