import { describe, expect, test } from "vitest";
import type { Upload } from "#src/contracts/uploads.ts";
import { percentOf, uploadMachine } from "#src/machines/upload/uploadMachine.ts";
import { createActor, fromCallback, fromPromise } from "xstate";

describe("an upload", () => {
  test("shows why a file was rejected until one is accepted", () => {
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          findUnfinished: fromPromise(async (): Promise<{ upload: Upload | null }> => ({ upload: null })),
          startUpload: fromPromise(() => new Promise(() => {})),
          listenForNetwork: fromCallback(() => {}),
        },
        actions: { give: () => {} },
      }),
      { input: { limits: { types: ["pdf", "txt"], mostBytes: 1_500_000 }, value: null } },
    ).start();
    const choose = (name: string, size: number) =>
      actor.send({ type: "file.chosen", file: { name, size, lastModified: 1 }, held: null });
    const failure = () => actor.getSnapshot().context.failure;
    choose("plan.exe", 1);
    expect(failure()).toBe("Choose a PDF or text file");
    choose("plan.pdf", 1_500_001);
    expect(failure()).toBe("Choose a file of at most 1.5 MB");
    choose("plan.pdf", 0);
    expect(failure()).toBe("This file is empty. Choose another one.");
    choose("PLAN.PDF", 1_500_000);
    expect(failure()).toBe("");
  });

  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [999, 1_000, 99],
    [3, 3, 100],
  ])("with %i of %i bytes received is at %i%%", (received, bytes, percent) => {
    expect(percentOf({ received, bytes })).toBe(percent);
  });
});
