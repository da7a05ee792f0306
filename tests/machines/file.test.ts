import { createActor, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import { fileMachine, isTaken } from "#src/machines/admin/fileMachine.ts";

describe("a file field", () => {
  test("crops to the moved selection, and shows why a file was rejected until another one is accepted", async () => {
    const given: (string | null)[] = [];
    const original = { address: "data:a", width: 80, height: 40, keeps: "" };
    const selection = { x: 0, y: 0, width: 50, height: 100 };
    const cut: unknown[] = [];
    const machine = fileMachine.provide({
      actors: {
        readFile: fromPromise(async () => ({ original, selection })),
        loadCropper: fromPromise(async () => {}),
        cutPicture: fromPromise(async ({ input }) => {
          cut.push(input.selection);
          return { address: "data:cut", width: 40, height: 40 };
        }),
      },
      actions: { give: (_, { address }) => void given.push(address) },
    });
    const actor = createActor(machine, { input: { accept: "image/png", mostBytes: 5_500_000 } }).start();
    const choose = (size: number, type = "image/png") =>
      actor.send({ type: "file.chosen", file: { name: "a.png", size, type } });
    const failure = () => actor.getSnapshot().context.failure;
    choose(5_500_001);
    expect(failure()).toBe("Choose a file under 5 MB");
    choose(1, "text/html");
    expect(failure()).toBe("This file type is not supported. Choose a PNG file.");
    choose(1);
    expect(failure()).toBe("");
    await expect.poll(() => actor.getSnapshot().value).toBe("cropping");
    actor.send({ type: "selection.moved", selection: { ...selection, x: 50 } });
    actor.send({ type: "apply" });
    await expect.poll(() => actor.getSnapshot().value).toBe("chosen");
    expect(cut).toEqual([{ ...selection, x: 50 }]);
    // Cropping again begins with the original; if it is kept whole after all, the form gets that.
    actor.send({ type: "crop" });
    await expect.poll(() => actor.getSnapshot().value).toBe("cropping");
    actor.send({ type: "whole" });
    expect(given).toEqual(["data:a", "data:cut", "data:a"]);
  });
});

test.each([
  ["image/png,image/jpeg", "a.png", "image/png", true],
  ["image/png,image/jpeg", "a.gif", "image/gif", false],
  ["image/*", "a.gif", "image/gif", true],
  ["image/*", "a.png", "imagery/png", false],
  [".pdf, .TXT", "Notes.txt", "", true],
  [".pdf", "notes.pdf.exe", "", false],
  ["", "anything", "", true],
  ["image/png,", "anything", "", false],
])("%j accepts %s (%s): %s", (accept, name, type, taken) => {
  expect(isTaken(accept, { name, type, size: 1 })).toBe(taken);
});
