import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import { importMachine, importStages, type ImportTold } from "#src/machines/admin/importMachine.ts";
import { explore } from "../model/model.ts";
import { stateLabel } from "../model/plain.ts";
import { importGivenModel, importModel } from "./import.model.ts";

describe("an import", () => {
  test("shows exactly one stage in every state, and none while it is loading", () => {
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

  test("writes once on a double click, and retries the same version after a lost connection", async () => {
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

  test("shows why it was checked again until the user checks it again or it is imported", async () => {
    const job: ImportTold = {
      ...{ id: 7, version: "v1", status: "checked", can_undo: false, acted: null },
      counts: { new: 1, changed: 0, unchanged: 0, broken: 0 },
    };
    let writes = 0;
    const machine = importMachine.provide({
      actors: {
        keepUnsavedWork: fromCallback(() => {}),
        readImport: fromPromise(async () => job),
        checkAgain: fromPromise(async () => job),
        writeRows: fromPromise<ImportTold, { id: number; version: string }>(async () => {
          if (++writes === 3) return { ...job, status: "done" };
          throw { failure: { kind: "conflict", status: 409, message: "Grace has saved it" } };
        }),
      },
      actions: { forgetRows: () => {} },
    });
    const actor = createActor(machine, { input: { id: 7, mostBytes: 10, mayAct: true } }).start();
    const ready = async () => {
      await expect.poll(() => actor.getSnapshot().can({ type: "write" })).toBe(true);
    };
    const write = () => {
      for (const type of ["write", "confirm"] as const) actor.send({ type });
    };
    const shown = () => actor.getSnapshot().context.failure;
    await ready();
    write();
    await ready();
    expect(shown()).toBe("Grace has saved it");
    actor.send({ type: "check.again" });
    await ready();
    expect(shown()).toBe("");
    write();
    await ready();
    expect(shown()).toBe("Grace has saved it");
    write();
    await expect.poll(() => actor.getSnapshot().value).toEqual({ written: "wholly" });
    expect([shown(), writes]).toEqual(["", 3]);
  });

  test("shows that a file is too large until another one is chosen", () => {
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
