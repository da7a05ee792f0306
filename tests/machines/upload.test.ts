import { describe, expect, test } from "vitest";
import type { Upload } from "#src/contracts/admin/uploads.ts";
import { percentOf, uploadMachine } from "#src/machines/upload/uploadMachine.ts";
import { createActor, fromCallback, fromPromise } from "xstate";
import { byState, tableOf } from "./table.ts";
import { uploadModel } from "./upload.model.ts";

const starts = "starting / asks startUpload(plan.pdf 10 1)";
/** What is not taken is not even asked about; another file takes the place of the one that is on its way. */
const choosing = {
  "file.chosen plan.pdf 10 1": starts,
  "file.chosen plan.pdf 11 1": "stays",
  "file.chosen plan.exe 10 1": "stays",
};
const remove = "idle.resting / give(no value)";

/** What the form had comes back: the record's file, nothing once that was removed, or what was uploaded last. */
const givesBack = (target: string): string =>
  ["3 old.pdf 5", "7 plan.pdf 10", "no value"].map((kept) => `${target} / give(${kept})`).join(" | ");
const discards = (...received: number[]): string =>
  received
    .map((bytes) => `cancelling / asks discardUpload(7 plan.pdf 10 ${bytes} no finished)`)
    .sort()
    .join(" | ");
/** Before the server has answered there is nothing to discard. */
const cancel = `${discards(0, 5, 10)} | idle.resting`;

const lost = "lost / asks listenForNetwork()";
/** The server says where to go on; what is wrong with the file is told; what is not stops it where it is. */
const failing = (call: string, outOfStep: { conflict: string; missing: string }) => ({
  [`${call} ✗ offline`]: lost,
  [`${call} ✗ server 503`]: lost,
  [`${call} ✗ conflict 409 conflict`]: outOfStep.conflict,
  [`${call} ✗ server 404 missing`]: outOfStep.missing,
  [`${call} ✗ invalid refused`]: givesBack("idle.failed"),
  [`${call} ✗`]: "paused / showFailure(failed)",
});
const again = { conflict: starts, missing: starts };

const part = (received: number) => `asks sendPart(plan.pdf 10 1 7 plan.pdf 10 ${received} no finished)`;
const finishes = "asks finishUpload(plan.pdf 10 1 7 plan.pdf 10 10 no finished)";
const gives = "give(7 plan.pdf 10)";

describe("an upload", () => {
  test("laws: however it begins, it goes on where the server stands, and the form has the file from its start", () => {
    expect(tableOf(uploadModel, { name: byState })).toEqual({
      "idle.looking": {
        ...choosing,
        remove,
        "findUnfinished ✓ no upload": "idle.resting",
        "findUnfinished ✓ 7 plan.pdf 10 5 no finished": "idle.unfinished",
        "findUnfinished ✗": "idle.resting",
      },
      "idle.resting": { ...choosing, remove: "stays / give(no value)" },
      "idle.unfinished": { ...choosing, remove, cancel: discards(5) },
      "idle.failed": { ...choosing, remove },
      "idle.done": { ...choosing, remove },
      starting: {
        ...choosing,
        "file.chosen plan.pdf 10 1": "stays / asks startUpload(plan.pdf 10 1)",
        cancel,
        "startUpload ✓ 7 plan.pdf 10 0 no finished": `sending / ${gives}, ${part(0)}`,
        "startUpload ✓ 7 plan.pdf 10 5 no finished": `sending / ${gives}, ${part(5)}`,
        "startUpload ✓ 7 plan.pdf 10 10 no finished": `finishing / ${gives}, ${finishes}`,
        // Its end was not heard of.
        "startUpload ✓ 7 plan.pdf 10 10 finished": `idle.done / ${gives}`,
        ...failing("startUpload", {
          // There is nothing to be out of step with.
          conflict: givesBack("idle.failed"),
          missing: "paused / showFailure(server 404 missing)",
        }),
      },
      sending: {
        ...choosing,
        pause: "paused",
        cancel: discards(0, 5),
        "sendPart ✓ 7 plan.pdf 10 5 no finished": `stays / ${part(5)}`,
        "sendPart ✓ 7 plan.pdf 10 10 no finished": `finishing / ${finishes}`,
        ...failing("sendPart", again),
        "sendPart ✗ gone": givesBack("idle.failed"),
      },
      finishing: {
        ...choosing,
        cancel: discards(10),
        "finishUpload ✓ 7 plan.pdf 10 10 finished": "idle.done",
        // What arrived was not the file.
        "finishUpload ✓ 7 plan.pdf 10 0 no finished": givesBack("idle.failed"),
        ...failing("finishUpload", again),
        "finishUpload ✗ gone": givesBack("idle.failed"),
      },
      paused: { ...choosing, resume: starts, cancel },
      lost: {
        ...choosing,
        "network.returned": starts,
        "after nextTry (5 s)": starts,
        resume: starts,
        cancel,
        "listenForNetwork ✗": "stays",
      },
      cancelling: {
        ...choosing,
        "discardUpload ✓": givesBack("idle.resting"),
        "discardUpload ✗": givesBack("idle.resting"),
      },
    });
  });

  test("why a file is not taken is told until one is", () => {
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          findUnfinished: fromPromise(async (): Promise<{ upload: Upload | null }> => ({ upload: null })),
          startUpload: fromPromise(() => new Promise(() => {})),
          listenForNetwork: fromCallback(() => {}),
        },
      }),
      { input: { limits: { types: ["pdf", "txt"], mostBytes: 1_500_000 }, value: null } },
    ).start();
    const choose = (name: string, size: number) =>
      actor.send({ type: "file.chosen", file: { name, size, lastModified: 1 } });
    const failure = () => actor.getSnapshot().context.failure;
    choose("plan.exe", 1);
    expect(failure()).toBe("Choose a PDF or text file");
    choose("plan.pdf", 1_500_001);
    expect(failure()).toBe("Choose a file of at most 1.5 MB");
    choose("plan.pdf", 0);
    expect(failure()).toBe("This file is empty. Choose another one");
    choose("PLAN.PDF", 1_500_000);
    expect(failure()).toBe("");
  });

  test.each([
    [0, 3, 0],
    [1, 3, 33],
    [999, 1_000, 99],
    [3, 3, 100],
  ])("of which %i of %i bytes are there is at %i%%", (received, bytes, percent) => {
    expect(percentOf({ received, bytes })).toBe(percent);
  });
});
