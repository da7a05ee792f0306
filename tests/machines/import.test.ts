import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import { importMachine, importStages, type ImportTold } from "#src/machines/admin/importMachine.ts";
import { explore } from "../model/model.ts";
import { stateLabel } from "../model/plain.ts";
import { importGivenModel, importModel } from "./import.model.ts";

describe("an import", () => {
  test("there is one thing to see of it wherever it stands; while it is read, none", () => {
    const states = [importModel, importGivenModel].flatMap((model) =>
      explore(model).vertices.map(({ path }) => path.steps.at(-1)!.state),
    );
    const seen = states.map((state): [string, number] => [
      stateLabel(state.value),
      importStages.filter((stage) => state.hasTag(stage)).length,
    ]);
    expect(new Set(seen.map(([state]) => state)).size).toBeGreaterThan(15);
    expect(seen.filter(([state, stages]) => stages !== (state === "reading" ? 0 : 1))).toEqual([]);
  });

  test("a double click, and a connection that breaks, write the same version", async () => {
    const sent: unknown[] = [];
    const job: ImportTold = {
      ...{ id: 7, version: "v1", status: "checked", can_undo: false, acted: null },
      counts: { new: 1, changed: 0, unchanged: 0, broken: 0 },
    };
    const machine = importMachine.provide({
      actors: {
        keepUnsavedWork: fromCallback(() => {}),
        readImport: fromPromise(async () => job),
        writeRows: fromPromise(async ({ input }) => {
          sent.push(input);
          if (sent.length === 1) throw { failure: { kind: "offline", message: "No connection" } };
          return { ...job, status: "done" };
        }),
      },
      actions: { forgetRows: () => {} },
    });
    const actor = createActor(machine, { input: { id: 7, mostBytes: 10, mayAct: true } }).start();
    await expect.poll(() => actor.getSnapshot().can({ type: "write" })).toBe(true);
    for (const type of ["write", "write", "confirm", "confirm"] as const) actor.send({ type });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ confirmed: "failed" });
    expect(actor.getSnapshot().context.failure).toBe("No connection");
    for (const type of ["retry", "retry"] as const) actor.send({ type });
    await expect.poll(() => actor.getSnapshot().value).toEqual({ written: "wholly" });
    expect(sent).toEqual([
      { id: 7, version: "v1" },
      { id: 7, version: "v1" },
    ]);
  });

  test("why it is shown anew is told until it is written or checked by hand", async () => {
    const job: ImportTold = {
      ...{ id: 7, version: "v1", status: "checked", can_undo: false, acted: null },
      counts: { new: 1, changed: 0, unchanged: 0, broken: 0 },
    };
    const machine = importMachine.provide({
      actors: {
        keepUnsavedWork: fromCallback(() => {}),
        readImport: fromPromise(async () => job),
        checkAgain: fromPromise(async () => job),
        writeRows: fromPromise<ImportTold, { id: number; version: string }>(async () => {
          throw { failure: { kind: "conflict", status: 409, message: "Grace has saved it" } };
        }),
      },
      actions: { forgetRows: () => {} },
    });
    const actor = createActor(machine, { input: { id: 7, mostBytes: 10, mayAct: true } }).start();
    const ready = async () => {
      await expect.poll(() => actor.getSnapshot().can({ type: "write" })).toBe(true);
    };
    await ready();
    for (const type of ["write", "confirm"] as const) actor.send({ type });
    await ready();
    expect(actor.getSnapshot().context.failure).toBe("Grace has saved it");
    actor.send({ type: "check.again" });
    await ready();
    expect(actor.getSnapshot().context.failure).toBe("");
  });

  test("a file that is too large is told why, until another is chosen", () => {
    const machine = importMachine.provide({
      actors: {
        keepUnsavedWork: fromCallback(() => {}),
        checkFile: fromPromise(() => new Promise<ImportTold>(() => {})),
      },
    });
    const actor = createActor(machine, { input: { id: null, mostBytes: 5_000_000, mayAct: true } }).start();
    actor.send({ type: "file.chosen", file: { name: "a.csv", size: 5_000_001 } });
    expect(actor.getSnapshot().context.failure).toBe("Choose a file under 5 MB");
    actor.send({ type: "file.chosen", file: { name: "b.csv", size: 5_000_000 } });
    expect(actor.getSnapshot().context).toMatchObject({ failure: "", file: { name: "b.csv" } });
  });
});
