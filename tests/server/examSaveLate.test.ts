import { describe, expect } from "vitest";
import { lateAnswers } from "#server/schema/index.ts";
import { AlreadyFinished } from "#src/contracts/exam.ts";
import { createExam, marked } from "./examHall.ts";
import { startSitting } from "./examRoom.ts";

const { room, test } = startSitting();

describe("saving after the end (P4) [B-106][M-068]", () => {
  test("counts within five seconds; later it gets 208 and is kept aside [EXM-6]", async ({ one }) => {
    room.t.clock.advance(3_604);
    expect((await one.save([one.item("A word", "in time")])).status).toBe(200);
    room.t.clock.advance(2);
    const late = await one.save([one.item("A word", "too late"), one.item("One", [])]);
    expect(late.status).toBe(208);
    expect(AlreadyFinished.parse(late.json)).toEqual({
      data: { attempt_id: one.attempt.attempt_id, finished_at_iso: one.attempt.finishes_at_iso },
    });
    expect(await one.stored()).toEqual({ "A word": "in time" });
    const kept = await room.t.app.db().select().from(lateAnswers);
    expect(kept).toMatchObject([
      {
        attemptId: one.attempt.attempt_id,
        tab: "b1.t1",
        rev: 2,
        receivedAt: expect.any(Date),
        answers: [one.item("A word", "too late")],
      },
    ]);
    expect(await one.kinds()).toEqual(["started", "contactGap", "saved", "finished", "late"]);
  });

  test("keeps repeated late answers once, and does not keep empty saves", async ({ one }) => {
    room.t.clock.advance(4_000);
    for (let i = 0; i < 3; i += 1) await one.save([one.item("A word", "too late")]);
    expect((await one.save([])).status).toBe(208);
    expect(await room.rows(lateAnswers)).toBe(1);
    expect((await one.submit([one.item("A word", "too late")])).status).toBe(200);
    expect(await room.rows(lateAnswers)).toBe(1);
  });

  test("replaces characters that cannot be saved in a late text", async ({ one }) => {
    room.t.clock.advance(4_000);
    expect((await one.save([one.item("An essay", "a\0b\ud83d")])).status).toBe(208);
    const [kept] = await room.t.app.db().select().from(lateAnswers);
    expect(kept!.answers[0]!.answer).toBe("a\ufffdb\ufffd");
  });

  test("changes neither the submitted attempt nor the next one [EXM-17]", async () => {
    const exam2 = await createExam(room.t.app, { pools: [{ draw: 3, questions: marked() }] });
    const first = await room.sitter(exam2).begin();
    await first.submit(first.wrong());
    const second = await room.sitter(exam2, room.learner, "b1.t9").begin();
    const stale = await first.save([first.item("One", ["right"])]);
    expect(stale.status).toBe(208);
    expect([await second.stored(), (await first.row()).percentage]).toEqual([{}, 0]);
  });
});

test("a step of the wall clock moves no deadline, neither forwards nor backwards [EXM-4]", async ({
  one,
}) => {
  room.t.clock.advance(3_500);
  room.t.clock.step(-60);
  const before = await one.save([one.item("A word", "one")]);
  expect(
    new Date(before.json.data.finishes_at_iso).getTime() -
      new Date(before.json.data.server_time_iso).getTime(),
  ).toBe(100_000);
  room.t.clock.step(600);
  expect((await one.save([one.item("A word", "two")])).status).toBe(200);
  // Nor does a step of hours, which was once mistaken for sleep.
  room.t.clock.step(7_200);
  expect((await one.save([one.item("A word", "two")])).status).toBe(200);
  room.t.clock.step(-7_740);
  room.t.clock.advance(106);
  expect((await one.save([one.item("A word", "three")])).status).toBe(208);
  expect((await one.row()).finishedAt?.toISOString()).toBe(one.attempt.finishes_at_iso);
});
