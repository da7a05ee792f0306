import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import { WrittenElsewhere } from "#src/contracts/exam.ts";
import { createExam, type Sitter } from "./examHall.ts";
import { startSitting } from "./examRoom.ts";

const { room, test } = startSitting();

/** Makes the first writes to attempts come too late, as if behind other calls of the same learner. */
async function overtake(times: number): Promise<void> {
  const { app } = room.t;
  await app.db().execute(sql`create sequence overtaken`);
  await app.db().execute(sql`create function overtake() returns trigger language plpgsql as $$
    begin if nextval('overtaken') <= ${sql.raw(String(times))} then return null; end if; return new; end $$`);
  await app.db().execute(sql`create trigger overtake before update on exam_attempts
    for each row execute function overtake()`);
  onTestFinished(async () => {
    await app.db().execute(sql`drop trigger overtake on exam_attempts`);
    await app.db().execute(sql`drop function overtake`);
    await app.db().execute(sql`drop sequence overtaken`);
  });
}

describe("simultaneous calls from one tab", () => {
  test("are all processed when saves and submissions are mixed", async ({ one }) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 !== 0
          ? one.save([one.item("A word", `text ${i}`)])
          : one.submit([one.item("A word", `text ${i}`)]),
      ),
    );
    // Nothing is submitted while answers are missing.
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, i) => (i % 3 !== 0 ? 200 : 422)));
    expect(await one.stored()).toEqual({ "A word": "text 59" });
  });

  test("store a save that was overtaken repeatedly", async ({ one }) => {
    await overtake(8);
    expect((await one.save([one.item("A word", "the text")])).status).toBe(200);
    expect(await one.stored()).toEqual({ "A word": "the text" });
  });

  test("reopen an exam after being overtaken repeatedly", async ({ one }) => {
    await overtake(8);
    expect((await one.open()).status).toBe(200);
  });
});

describe("the single writing tab (P1, P8, T-28, G-11)", () => {
  const other = (one: Sitter) => room.sitter(one.exam, room.learner, "b1.t2").begin();

  test("bars writing from another tab, which receives the stored answers", async ({ one }) => {
    await one.save([one.item("A word", "the text")]);
    const two = await other(one);
    expect(two.attempt.writer).toBe("b1.t1");
    const { status, json } = await two.save([two.item("A word", ""), two.item("One", ["wrong"])], {
      rev: 99,
    });
    expect(status).toBe(409);
    expect(WrittenElsewhere.parse(json)).toEqual(json);
    expect(json.data.writer).toBe("b1.t1");
    expect(json.data.questions.find(({ id }: any) => id === one.question("A word").id)).toEqual({
      id: one.question("A word").id,
      answer: "the text",
      flagged: false,
      rev: 1,
      tab: "b1.t1",
    });
    expect(await one.stored()).toEqual({ "A word": "the text" });
    expect((await two.save([])).status).toBe(409);
    expect((await two.submit(two.right())).status).toBe(409);
    expect((await one.row()).status).toBe("OPEN");
  });

  test("can be replaced by another tab; the first is then refused and notified [EXM-16]", async ({ one }) => {
    await one.save([one.item("A word", "first")]);
    const two = await other(one);
    const taken = await two.save([two.item("A word", "second")], { takeOver: true });
    expect(taken.status).toBe(200);
    expect((await room.told("exam.changed")).map(({ payload }) => payload)).toMatchObject([
      { event: { exam_id: one.exam, attempt_id: one.attempt.attempt_id, writer: "b1.t2", finished: false } },
    ]);
    expect((await one.save([one.item("A word", "")], { rev: 500 })).json.data.writer).toBe("b1.t2");
    expect(await one.stored()).toEqual({ "A word": "second" });
    expect(await one.kinds()).toEqual(["started", "saved", "takenOver", "saved"]);
  });

  test("changes with a takeover without answers; repeating it has no effect", async ({ one }) => {
    const two = await other(one);
    await two.save([], { takeOver: true });
    await two.save([], { takeOver: true });
    expect((await two.row()).writer).toBe("b1.t2");
    expect(await two.kinds()).toEqual(["started", "takenOver"]);
  });

  test("receives all saved answers on takeover, but not on an ordinary save (P8)", async ({ one }) => {
    const two = await other(one);
    const saved = await one.save([one.item("A word", "first")], { rev: 7 });
    expect(saved.json.data.questions).toBeUndefined();
    const { questions } = (await two.save([], { takeOver: true })).json.data;
    expect(questions).toHaveLength(one.attempt.questions.length);
    expect(questions.filter(({ tab }: { tab: string | null }) => tab === null)).toHaveLength(
      one.attempt.questions.length - 1,
    );
    expect(questions.find(({ id }: { id: number }) => id === one.question("A word").id)).toEqual({
      id: one.question("A word").id,
      answer: "first",
      flagged: false,
      rev: 7,
      tab: "b1.t1",
    });
  });

  test("is refused, not ignored, if it takes over with a revision below the stored one", async ({ one }) => {
    await one.save([one.item("A word", "first")], { rev: 7 });
    const two = await other(one);
    const blind = await two.save([two.item("A word", "second")], { takeOver: true, rev: 3 });
    expect([blind.status, await one.stored()]).toEqual([409, { "A word": "first" }]);
    expect((await two.save([two.item("A word", "second")], { takeOver: true, rev: 8 })).status).toBe(200);
    expect(await one.stored()).toEqual({ "A word": "second" });
  });

  test("is not replaced by a submission that takes over with a revision below the stored one", async ({
    one,
  }) => {
    const answers = one.right();
    await one.save(answers, { rev: 7 });
    const two = await other(one);
    const blind = await two.submit(two.wrong(), { takeOver: true, rev: 3 });
    expect([blind.status, (await one.row()).status]).toEqual([409, "OPEN"]);
    expect(await one.stored()).toMatchObject({ One: one.item("One", ["right"]).answer });
  });

  test("is the first tab to save if no tab started the attempt", async () => {
    const exam2 = await createExam(room.t.app);
    const opened = await room.learner.get(`/api/exams/${exam2}?confirmStart=1`);
    expect(opened.json.data.writer).toBeNull();
    const two = await room.sitter(exam2, room.learner, "b1.t5").begin();
    expect((await two.save([two.item("One", ["right"])])).status).toBe(200);
    expect((await two.row()).writer).toBe("b1.t5");
  });
});
