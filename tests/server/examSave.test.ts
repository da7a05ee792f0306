import { describe, expect } from "vitest";
import { attemptEvents } from "#server/schema/index.ts";
import { Saved } from "#src/contracts/exam.ts";
import { createExam, essay } from "./examHall.ts";
import { startSitting } from "./examRoom.ts";

const { room, test } = startSitting();

describe("saving answers [E-040][B-095][B-117]", () => {
  test("stores what was sent, and returns the revisions and the end of the attempt (P2)", async ({ one }) => {
    const { status, json } = await one.save([
      one.item("One", ["right"]),
      one.item("A word", "a report", true),
    ]);
    expect(status).toBe(200);
    expect(json.data).toEqual(Saved.parse(json.data));
    expect(json.data).toMatchObject({
      attempt_id: one.attempt.attempt_id,
      finishes_at_iso: one.attempt.finishes_at_iso,
      saved: [
        { question_id: one.question("One").id, rev: 1 },
        { question_id: one.question("A word").id, rev: 1 },
      ],
      refused: [],
    });
    expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer, "A word": "a report" });
    expect(await one.kinds()).toEqual(["started", "saved"]);
  });

  test("can clear an answer", async ({ one }) => {
    await one.save([one.item("One", ["right"])]);
    await one.save([one.item("One", [])]);
    expect(await one.stored()).toEqual({ One: [] });
  });

  test("stores each option once, and the last of several answers to one question", async ({ one }) => {
    const { answer } = one.item("Many", ["right", "right too"]) as { answer: number[] };
    await one.save([
      one.item("Many", ["wrong"]),
      { ...one.item("Many", []), answer: [answer[1], answer[0], answer[1]] },
    ]);
    expect(await one.stored()).toEqual({ Many: answer.toSorted((a, b) => a - b) });
  });

  test("keeps the newer answer to each question when saves arrive in reverse order [EXM-9]", async ({
    one,
  }) => {
    await one.save([one.item("One", ["right"])], { rev: 2 });
    const late = await one.save([one.item("One", ["wrong"]), one.item("A word", "kept")], { rev: 1 });
    expect([late.status, late.json.data.saved]).toEqual([
      200,
      [
        { question_id: one.question("A word").id, rev: 1 },
        { question_id: one.question("One").id, rev: 2 },
      ],
    ]);
    expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer, "A word": "kept" });
  });

  test("acknowledges a repeated save, and changes nothing [EXM-8]", async ({ one }) => {
    const first = await one.save([one.item("One", ["right"])], { rev: 1 });
    const lines = await room.rows(attemptEvents);
    const again = await one.save([one.item("One", ["right"])], { rev: 1 });
    expect([again.status, again.json.data.saved]).toEqual([200, first.json.data.saved]);
    expect(await room.rows(attemptEvents)).toBe(lines);
  });

  test("keeps the highest revision of fifty simultaneous saves", async ({ one }) => {
    const order = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1);
    const answers = await Promise.all(
      order.map((rev) => one.save([one.item("A word", `text ${rev}`)], { rev })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await one.save([one.item("A word", "text 50")], { rev: 50 });
    expect(await one.stored()).toEqual({ "A word": "text 50" });
  });

  test("treats an empty save as a heartbeat, without a journal line", async ({ one }) => {
    room.t.clock.advance(30);
    const { status, json } = await one.save([]);
    expect([status, json.data.saved, json.data.server_time_iso]).toEqual([
      200,
      [],
      room.t.app.now().toISOString(),
    ]);
    expect(await one.kinds()).toEqual(["started"]);
    expect((await one.row()).contactAt).toEqual(room.t.app.now());
  });

  test("records a silence of more than 45 seconds in the journal [G-9]", async ({ one }) => {
    room.t.clock.advance(46);
    await one.save([]);
    room.t.clock.advance(45);
    await one.save([]);
    expect(await one.kinds()).toEqual(["started", "contactGap"]);
  });
});

test("an attempt of essays can be saved question by question", async () => {
  const exam2 = await createExam(room.t.app, {
    pools: [{ draw: 20, questions: Array.from({ length: 25 }, (_, i) => essay(`Essay ${i}`)) }],
  });
  const many = await room.sitter(exam2).begin();
  expect(many.attempt.questions).toHaveLength(20);
  for (const { title } of many.attempt.questions)
    expect((await many.save([many.item(title, title)])).status).toBe(200);
  expect(Object.entries(await many.stored()).every(([title, text]) => title === text)).toBe(true);
});
