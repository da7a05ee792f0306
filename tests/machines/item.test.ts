import { createActor, fromPromise, SimulatedClock, type NonReducibleUnknown } from "xstate";
import { expect, test } from "vitest";
import { readingMachine, type ReadingPlace } from "#src/machines/item/readingMachine.ts";
import { offline } from "./failures.ts";
import { itemCompletedModel, itemModel, itemStaleModel, readingModel } from "./item.model.ts";
import { byState, tableOf, type Table } from "./table.ts";

/** The rows of one region while the other one rests. */
const region = (
  name: "completion" | "listing",
  resting: string,
  table: Record<string, Record<string, string>>,
): Table => {
  const whole = (state: string) =>
    name === "completion"
      ? `completion.${state} + listing.${resting}`
      : `completion.${resting} + listing.${state}`;
  return Object.fromEntries(
    Object.entries(table).map(([state, row]) => [
      whole(state),
      Object.fromEntries(
        Object.entries(row).map(([event, outcome]) => [
          event,
          outcome.replace(/^[\w.]+/, (target) => whole(target)),
        ]),
      ),
    ]),
  );
};
const onlyCompletion = (type: string) => /ompletion|complete/.test(type);
const onlyListing = (type: string) => /hide|Hiding|Hidden/.test(type);

const completion = {
  completing: {
    "recordCompletion ✓": "completed.undoable",
    "recordCompletion ✗": "open / showFailure(failed)",
    "recordCompletion ✗ offline": "completed.undoable / recordCompletionLater(3 completed)",
  },
  "completed.undoable": {
    "completion.refused You have read 20% of this.": "open",
    undoCompletion: "takingBack / asks recordCompletion(3 no completed)",
    "after undoWindow (6 s)": "completed.kept",
  },
  "completed.kept": {
    "completion.refused You have read 20% of this.": "open",
    undoCompletion: "takingBack / asks recordCompletion(3 no completed)",
  },
  takingBack: {
    "recordCompletion ✓": "open",
    "recordCompletion ✗": "completed.kept / showFailure(failed)",
    "recordCompletion ✗ offline": "open / recordCompletionLater(3 no completed)",
  },
  open: { complete: "completing / asks recordCompletion(3 completed)" },
};

test("laws: completing is sent at once and can be taken back; without an answer it waits, and is open where that is refused [B-081][T-12][T-60]", () => {
  expect(tableOf(itemModel, { name: byState, only: onlyCompletion })).toEqual(
    region("completion", "listed", completion),
  );
});

test("laws: what was completed before can be taken back, and is open after that even if completing fails then [T-12]", () => {
  expect(tableOf(itemCompletedModel, { name: byState, only: onlyCompletion })).toEqual(
    region("completion", "listed", completion),
  );
});

test("laws: an item that changed since it was completed can be completed again, and stays so marked on failure [T-14]", () => {
  const table = tableOf(itemStaleModel, { name: byState, only: onlyCompletion });
  expect(table["completion.stale + listing.hidden.kept"]).toEqual({
    complete: "completion.completing + listing.hidden.kept / asks recordCompletion(3 completed)",
  });
  expect(table["completion.completing + listing.hidden.kept"]!["recordCompletion ✗"]).toBe(
    "completion.open + listing.hidden.kept / showFailure(failed) | completion.stale + listing.hidden.kept / showFailure(failed)",
  );
});

test("laws: the row as it is read anew holds, in each region but where an act is under way [T-12]", () => {
  const only = (type: string) => type === "row.read" || onlyCompletion(type) || onlyListing(type);
  const rests = { completion: /open|stale|completed/, listing: /listed|hidden/ };
  const rows = {
    "in progress no hidden": ["completion.open", "listing.listed"],
    "completed no hidden": ["completion.completed.kept", "listing.listed"],
    "stale hidden": ["completion.stale", "listing.hidden.kept"],
  };
  for (const [state, row] of Object.entries(tableOf(itemModel, { name: byState, only }))) {
    const [completion, listing] = state.split(" + ") as [string, string];
    for (const [read, [progress, place]] of Object.entries(rows) as [string, [string, string]][]) {
      const isBy = (now: string, told: string) => now.split(".")[1] === told.split(".")[1];
      const next = [
        rests.completion.test(completion) && !isBy(completion, progress) ? progress : completion,
        rests.listing.test(listing) && !isBy(listing, place) ? place : listing,
      ].join(" + ");
      const outcome = row[`row.read ${read}`] ?? "refused";
      expect(outcome === "refused" ? state : outcome, `${state}, read as ${read}`).toBe(next);
    }
  }
});

test("laws: hiding is sent at once and can be taken back; without an answer it waits [B-082][T-12][T-60]", () => {
  const listing = {
    listed: { hide: "hiding / asks recordHidden(3 hidden)" },
    hiding: {
      "recordHidden ✓": "hidden.undoable",
      "recordHidden ✗": "listed / showFailure(failed)",
      "recordHidden ✗ offline": "hidden.undoable / recordHiddenLater(3 hidden)",
    },
    "hidden.undoable": {
      undoHiding: "showing / asks recordHidden(3 no hidden)",
      "after undoWindow (6 s)": "hidden.kept",
    },
    "hidden.kept": { undoHiding: "showing / asks recordHidden(3 no hidden)" },
    showing: {
      "recordHidden ✓": "listed",
      "recordHidden ✗": "hidden.kept / showFailure(failed)",
      "recordHidden ✗ offline": "listed / recordHiddenLater(3 no hidden)",
    },
  };
  expect(tableOf(itemModel, { name: byState, only: onlyListing })).toEqual(
    region("listing", "open", listing),
  );
  expect(tableOf(itemStaleModel, { name: byState, only: onlyListing })).toEqual(
    region("listing", "stale", listing),
  );
});

test("laws: a position is told in time, the newest one only, and never twice for nothing [T-13][T-16]", () => {
  const table = tableOf(readingModel, {
    only: (type) => !["scrolled", "page.shown"].includes(type),
  });
  expect(table["settled (at 0, saved 0)"]).toEqual({
    opened: "stays / startTiming()",
    "position.changed 0.5": "moved (at 0.5, saved 0)",
    "position.changed 1.5": "moved (at 1, saved 0)",
    startAgain: "stays / scrollToStart()",
    print: "stays / print()",
  });
  expect(table["moved (at 0.5, saved 0)"]).toEqual({
    opened: "stays / startTiming()",
    "position.changed 0.5": "stays",
    "position.changed 1.5": "moved (at 1, saved 0)",
    startAgain: "moved (at 0, saved 0) / scrollToStart()",
    print: "stays / print()",
    "page.hidden": "saving (at 0.5, saved 0.5) / asks savePosition(3 0.5)",
    "after positionInterval (10 s)": "saving (at 0.5, saved 0.5) / asks savePosition(3 0.5)",
  });
  expect(table["saving (at 0.5, saved 0.5)"]).toEqual({
    opened: "stays / startTiming()",
    "position.changed 0.5": "stays",
    "position.changed 1.5": "saving (at 1, saved 0.5)",
    startAgain: "saving (at 0, saved 0.5) / scrollToStart()",
    print: "stays / print()",
    "page.hidden": "refused",
    "savePosition ✓": "settled (at 0.5, saved 0.5)",
    "savePosition ✗": "settled (at 0.5, saved 0.5)",
    "savePosition ✗ offline": "settled (at 0.5, saved 0.5) / savePositionLater(3 0.5)",
  });
  expect(table["saving (at 1, saved 0.5)"]).toEqual({
    opened: "stays / startTiming()",
    "position.changed 0.5": "saving (at 0.5, saved 0.5)",
    "position.changed 1.5": "stays",
    startAgain: "saving (at 0, saved 0.5) / scrollToStart()",
    print: "stays / print()",
    "page.hidden": "saving (at 1, saved 1) / asks savePosition(3 1)",
    "savePosition ✓": "moved (at 1, saved 0.5)",
    "savePosition ✗": "moved (at 1, saved 0.5)",
    "savePosition ✗ offline": "settled (at 1, saved 1) / savePositionLater(3 1)",
  });
});

test("a tab that is killed while somebody reads loses at most ten seconds of it [T-16]", async () => {
  const clock = new SimulatedClock();
  const saved: { position: number; at: number }[] = [];
  const actor = createActor(
    readingMachine.provide({
      actors: {
        savePosition: fromPromise<void, ReadingPlace & NonReducibleUnknown>(async ({ input }) => {
          if (saved.length === 2) throw offline;
          saved.push({ position: input.position, at: clock.now() });
        }),
      },
      actions: { savePositionLater: (_, { position }) => void saved.push({ position, at: clock.now() }) },
    }),
    { input: { itemId: 3, position: 0, read: 0 }, clock },
  ).start();
  actor.send({ type: "scrolled" });
  for (let second = 1; second <= 60; second++) {
    clock.increment(1_000);
    actor.send({ type: "position.changed", position: second / 60 });
    await new Promise<void>((resolve) => setImmediate(resolve));
    const known = saved.at(-1)?.position ?? 0;
    expect(second - known * 60, `after ${second} s`).toBeLessThanOrEqual(11);
  }
  actor.send({ type: "page.hidden" });
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(saved.at(-1)).toMatchObject({ position: 1 });
});

test("what has been read only rises, wherever the reader goes", () => {
  const actor = createActor(
    readingMachine.provide({
      actors: { savePosition: fromPromise<void, ReadingPlace & NonReducibleUnknown>(async () => undefined) },
      actions: { scrollToStart: () => undefined, startTiming: () => undefined },
    }),
    { input: { itemId: 3, position: 0.2, read: 0.6 } },
  ).start();
  const read = () => actor.getSnapshot().context.read;
  actor.send({ type: "position.changed", position: 0.4 });
  expect(read()).toBe(0.6);
  actor.send({ type: "position.changed", position: 0.9 });
  actor.send({ type: "startAgain" });
  expect([read(), actor.getSnapshot().context.position]).toEqual([0.9, 0]);
});
