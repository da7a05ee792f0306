import { createActor, fromPromise, SimulatedClock, type NonReducibleUnknown } from "xstate";
import { expect, test } from "vitest";
import { readingMachine, type ReadingPlace } from "#src/machines/item/readingMachine.ts";
import { offline } from "./failures.ts";

test("killing a tab loses at most ten seconds of reading progress [T-16]", async () => {
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
  actor.send({ type: "begun" });
  for (let second = 1; second <= 60; second++) {
    clock.increment(1_000);
    actor.send({ type: "position.changed", position: second / 60 });
    await new Promise<void>((resolve) => setImmediate(resolve));
    const known = saved.at(-1)?.position ?? 0;
    expect(second - known * 60, `after ${second} s`).toBeLessThanOrEqual(10);
  }
  actor.send({ type: "page.hidden" });
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(saved.at(-1)).toMatchObject({ position: 1 });
});

test("the part that has been read never shrinks, even when the reader goes back or starts again", () => {
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
