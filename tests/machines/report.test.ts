import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import { exportMachine } from "#src/machines/admin/exportMachine.ts";
import { reportMachine, type ReportEvent } from "#src/machines/admin/reportMachine.ts";

describe("a report", () => {
  test("aborts its request when the query changes or the user cancels", async () => {
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

describe("the file of a report", () => {
  test("shows its progress and failure until it is dismissed or the next one is made", () => {
    const machine = exportMachine.provide({
      actors: {
        followExport: fromCallback(() => {}),
        startExport: fromPromise(() => new Promise<{ id: number }>(() => {})),
      },
    });
    const none = { id: null, format: "csv", done: 0, total: null, failure: "" };
    const fail = () => {
      const actor = createActor(machine, { input: { id: 3 } }).start();
      actor.send({ type: "progress", done: 500, total: 900 });
      expect(actor.getSnapshot().context).toMatchObject({ id: 3, done: 500, total: 900 });
      actor.send({ type: "file.failed", message: "Try again" });
      expect(actor.getSnapshot().context.failure).toBe("Try again");
      return actor;
    };
    const dismissed = fail();
    dismissed.send({ type: "dismiss" });
    expect(dismissed.getSnapshot().context).toEqual(none);
    const next = fail();
    next.send({ type: "export", format: "xlsx" });
    expect(next.getSnapshot().context).toEqual({ ...none, format: "xlsx" });
  });
});
