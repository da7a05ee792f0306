import { createActor, fromCallback, fromPromise } from "xstate";
import { describe, expect, test } from "vitest";
import { importMachine, importStages, type ImportTold } from "#src/machines/admin/importMachine.ts";
import { importGivenModel, importModel } from "./import.model.ts";
import { byState, tableOf } from "./table.ts";

const counts = {
  ready: "2 0 0 1",
  idle: "0 0 3 0",
  whole: "2 0 0 0",
  partly: "0 2 0 1",
};
const away = { "start.over": "choosing / showAddress(no id)" };
const discard = { "start.over": "choosing / discardImport(7), showAddress(no id)" };
/** Whoever is signed out meanwhile signs in on the spot. */
const kept = "asks keepUnsavedWork()";
const keeps = { "keepUnsavedWork ✗": "stays" };
const again = { "check.again": "checkingAgain / asks checkAgain(7)" };

const mend = "change [2 grade Manager all]";
const send = "asks changeFile(7 [2 grade Manager all])";
/** A cell is mended, or a column named: at once, and the file is checked anew. */
const change = { [mend]: `changing.sending / ${kept}, ${send}` };

/** What is done with a written import is asked about first; what has changed since, or fails, leaves it as it is. */
const follows = (what: "actOnNew" | "takeBack") => ({
  [`askingToFollow ${what}`]: {
    confirm: `following ${what} / asks follow(7 ${what})`,
    dismiss: "written.wholly",
  },
  [`following ${what}`]: {
    [`follow ✓ 7 v1 done can_undo 2 ${counts.whole}`]: "written.wholly / forgetRows()",
    [`follow ✓ 7 v1 rolled_back no can_undo no acted ${counts.whole}`]: "takenBack / forgetRows()",
    "follow ✗ conflict 409 Grace has saved it": "written.wholly",
    "follow ✗": "written.wholly / showFailure(failed)",
  },
});
/** States by their names, those in which something follows with what. */
const byStateAndFollowing = (label: string): string => {
  const state = byState(label);
  const [following] = /actOnNew|takeBack/.exec(label) ?? [];
  return /following|askingToFollow/.test(state) ? `${state} ${following}` : state;
};

const laws = {
  choosing: {
    // One of the past, where it stands now.
    "open 7": "reading / showAddress(7), asks readImport(7)",
    "file.chosen people.csv 10": `sending.checking / ${kept}, asks checkFile(people.csv 10)`,
    // A file that is too large is not even sent.
    "file.chosen people.csv 11": "stays",
  },
  "sending.checking": {
    ...keeps,
    cancel: "choosing",
    [`checkFile ✓ 7 v1 checked no can_undo no acted ${counts.ready}`]: "checked.ready / showAddress(7)",
    [`checkFile ✓ 7 v2 checked no can_undo no acted ${counts.idle}`]: "checked.idle / showAddress(7)",
    "checkFile ✗ invalid The file is empty": "choosing",
    "checkFile ✗ unauthorized": "sending.unsent / showFailure(unauthorized)",
  },
  "sending.unsent": {
    ...keeps,
    cancel: "choosing",
    retry: "sending.checking / asks checkFile(people.csv 10)",
    // Signed in again, it goes on by itself.
    "user.signedIn": "sending.checking / asks checkFile(people.csv 10)",
  },
  "checked.ready": { ...again, ...discard, ...change, write: "asking" },
  "checked.idle": { ...again, ...discard, ...change },
  "changing.sending": {
    ...keeps,
    // More may be changed while one is sent: they go one after the other.
    [mend]: "stays",
    [`changeFile ✓ 7 v1 checked no can_undo no acted ${counts.ready}`]: `checked.ready / forgetRows() | stays / ${send}`,
    [`changeFile ✓ 7 v2 checked no can_undo no acted ${counts.idle}`]: `checked.idle / forgetRows() | stays / ${send}`,
    "changeFile ✗ conflict 409 Grace has saved it": "checkingAgain / asks checkAgain(7)",
    "changeFile ✗ offline": "changing.unchanged",
    "changeFile ✗ unauthorized": "changing.unchanged / showFailure(unauthorized)",
  },
  // What was typed is not lost.
  "changing.unchanged": {
    ...keeps,
    retry: `changing.sending / ${send}`,
    "user.signedIn": `changing.sending / ${send}`,
    [mend]: `changing.sending / ${send}`,
    dismiss: "checked.idle / forgetRows() | checked.ready / forgetRows()",
  },
  checkingAgain: {
    [`checkAgain ✓ 7 v1 checked no can_undo no acted ${counts.ready}`]: "checked.ready / forgetRows()",
    [`checkAgain ✓ 7 v1 done can_undo no acted ${counts.whole}`]: "written.wholly / forgetRows()",
    [`checkAgain ✓ 7 v1 rolled_back no can_undo no acted ${counts.whole}`]: "takenBack / forgetRows()",
    "checkAgain ✗": "checked.idle / showFailure(failed) | checked.ready / showFailure(failed)",
  },
  asking: { confirm: `confirmed.writing / ${kept}, asks writeRows(7 v1)`, dismiss: "checked.ready" },
  "confirmed.writing": {
    ...keeps,
    [`writeRows ✓ 7 v1 done can_undo no acted ${counts.whole}`]: "written.wholly / forgetRows()",
    [`writeRows ✓ 7 v1 done no can_undo no acted ${counts.partly}`]: "written.partly / forgetRows()",
    "writeRows ✗ conflict 409 Grace has saved it": "checkingAgain / asks checkAgain(7)",
    "writeRows ✗ offline": "confirmed.failed",
    "writeRows ✗ unauthorized": "confirmed.failed / showFailure(unauthorized)",
  },
  // The same version is sent again: what was written already is not written twice.
  "confirmed.failed": {
    ...keeps,
    retry: "confirmed.writing / asks writeRows(7 v1)",
    "user.signedIn": "confirmed.writing / asks writeRows(7 v1)",
    dismiss: "checkingAgain / asks checkAgain(7)",
  },
  // What may follow is done once.
  "written.wholly": {
    ...away,
    "follow takeBack": "askingToFollow takeBack",
    "follow actOnNew": "askingToFollow actOnNew | refused",
  },
  "written.partly": { ...away, "follow takeBack": "refused", "follow actOnNew": "refused" },
  ...follows("actOnNew"),
  ...follows("takeBack"),
  takenBack: away,
};

describe("an import", () => {
  test("laws: nothing is written before it was shown and confirmed, and what was written can be taken back [T-54]", () => {
    expect(tableOf(importModel, { name: byStateAndFollowing })).toEqual(laws);
  });

  test("laws: one that an address names stands where it stood [T-54]", () => {
    expect(tableOf(importGivenModel, { name: byStateAndFollowing })).toEqual({
      ...laws,
      reading: {
        [`readImport ✓ 7 v1 checked no can_undo no acted ${counts.ready}`]: "checked.ready",
        [`readImport ✓ 7 v1 done no can_undo no acted ${counts.partly}`]: "written.partly",
        [`readImport ✓ 7 v1 rolled_back no can_undo no acted ${counts.whole}`]: "takenBack",
        "readImport ✗ server 404": "choosing / showAddress(no id)",
        "readImport ✗ offline": "unread",
        "readImport ✗ unauthorized": "unread / showFailure(unauthorized)",
      },
      unread: { retry: "reading / asks readImport(7)" },
    });
  });

  test("there is one thing to see of it wherever it stands; while it is read, none", () => {
    const seen = ["reading", "unread", ...Object.keys(laws)].map((name) => {
      const [state, part] = name.split(" ")[0]!.split(".");
      const value = part ? { [state!]: part } : state!;
      const snapshot = importMachine.resolveState({ value, context: {} as never });
      return [name, importStages.filter((stage) => snapshot.hasTag(stage)).length];
    });
    expect(seen.filter(([, stages]) => stages !== 1)).toEqual([["reading", 0]]);
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
