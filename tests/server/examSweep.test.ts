import { inPortions } from "#server/database/lists.ts";
import { count, eq } from "drizzle-orm";
import { describe, expect, onTestFinished, test } from "vitest";
import { finishOverdue, overdueAt } from "#server/modules/exams/finish.ts";
import { startSweeper, sweepAttempts } from "#server/modules/exams/sweeper.ts";
import { examAttempts, notifications, users } from "#server/schema/index.ts";
import { createExam, essay, ofOne, ofEach, Sitter } from "./examHall.ts";
import { refuseChanges, startExamRoom } from "./examRoom.ts";
import { startTestApp } from "./harness.ts";

const room = startExamRoom();

describe("the sweep (P5)", () => {
  test("ends only overdue attempts, at their end and with their last acknowledged answers [EXM-20][EXM-21]", async () => {
    const over = await room.begin({ name: "Over", minutes: 10 });
    await over.save(over.right());
    const running = await room.begin({ name: "Running", minutes: 60 });
    room.t.clock.advance(606);
    expect(await sweepAttempts(room.t.app)).toBe(0);
    room.t.clock.advance(1);
    expect(await sweepAttempts(room.t.app)).toBe(1);
    expect(await sweepAttempts(room.t.app)).toBe(0);
    expect(await over.row()).toMatchObject({
      status: "PASSED",
      percentage: 100,
      endedBy: "time",
      answered: 3,
      finishedAt: new Date(over.attempt.finishes_at_iso),
    });
    expect((await running.row()).status).toBe("OPEN");
    expect((await room.told("exam.changed")).map(({ payload }) => payload.event)).toMatchObject([
      { attempt_id: over.attempt.attempt_id, finished: true },
    ]);
  });

  test("fails an attempt without answers, and shows the silence in its time [EXM-21]", async () => {
    const one = await room.begin({ ...ofEach(), minutes: 10 });
    room.t.clock.advance(700);
    await sweepAttempts(room.t.app);
    const { json } = await room.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`);
    expect(json.data).toMatchObject({
      status: "Failed",
      attempt_percentage: 0,
      receipt: { answered: 0, ended_by: "time" },
    });
    expect(json.data.time).toEqual([
      { at_iso: one.attempt.started_at_iso, kind: "given", seconds: 600, reason: null },
      { at_iso: expect.any(String), kind: "disconnected", seconds: -600, reason: null },
      { at_iso: one.attempt.finishes_at_iso, kind: "used", seconds: 0, reason: null },
    ]);
  });

  test("tells the markers once about several attempts at one exam that wait for them", async () => {
    const exam = await createExam(room.t.app, { ...ofOne(essay()), minutes: 10 });
    await room.t.createUser({ email: "second@example.org" });
    for (const browser of [room.learner, await room.t.signIn("second@example.org")]) {
      const one = await room.sitter(exam, browser).begin();
      await one.save(one.right());
    }
    room.t.clock.advance(700);
    expect(await sweepAttempts(room.t.app)).toBe(2);
    const notices = await room.t.app.db().select().from(notifications);
    expect(notices).toMatchObject([
      { userId: 2, data: { message: "2 attempts at “Pensions” are waiting to be marked." } },
    ]);
  });

  test("ends more than one batch in a single run", async () => {
    const exam = await createExam(room.t.app, { ...ofOne(), minutes: 1 });
    const people = await inPortions(
      Array.from({ length: 250 }, (_, i) => ({
        email: `many${i}@example.org`,
        firstName: "M",
        lastName: `${i}`,
      })),
      (some) => room.t.app.db().insert(users).values(some).returning({ id: users.id }),
    ).then((portions) => portions.flat());
    const one = await new Sitter(room.t.app, room.learner, exam).begin();
    const { id: _, ...row } = await one.row();
    await inPortions(
      people.map(({ id: userId }) => ({ ...row, userId })),
      (some) => room.t.app.db().insert(examAttempts).values(some),
    );
    await room.t.app.db()
      .execute(`insert into exam_attempt_questions (attempt_id, question_id, version, position, options)
      select a.id, q.question_id, q.version, q.position, q.options from exam_attempts a, exam_attempt_questions q where a.id > 1`);
    room.t.clock.advance(67);
    expect(await sweepAttempts(room.t.app)).toBe(251);
    const [open] = await room.t.app
      .db()
      .select({ n: count() })
      .from(examAttempts)
      .where(eq(examAttempts.status, "OPEN"));
    expect(open!.n).toBe(0);
  });

  test("retries an attempt that cannot be ended, without delaying the others (P5)", async () => {
    const broken = await room.begin({ name: "Broken", minutes: 1 });
    const sound = await room.begin({ name: "Sound", minutes: 2 });
    const repair = await refuseChanges(room.t.app, broken.attempt.attempt_id);
    onTestFinished(repair);
    room.t.clock.advance(200);
    const sweeper = startSweeper(room.t.app);
    onTestFinished(() => sweeper.stop());
    await expect.poll(async () => (await sound.row()).status).toBe("FAILED");
    expect((await broken.row()).status).toBe("OPEN");
    expect(await sweepAttempts(room.t.app)).toBe(0);
    await repair();
    expect(await sweepAttempts(room.t.app)).toBe(1);
    expect((await broken.row()).finishedAt).toEqual(new Date(broken.attempt.finishes_at_iso));
  });

  test("ends each attempt once when two servers run it at the same time", async () => {
    const other = await startTestApp({ beside: room.t.database });
    onTestFinished(() => other.close());
    const one = await room.begin({ minutes: 1 });
    for (const { clock } of [room.t, other]) clock.set(Date.parse(one.attempt.finishes_at_iso) + 10_000);
    const swept = await Promise.all(
      [room.t.app, other.app, room.t.app, other.app].map((app) => sweepAttempts(app)),
    );
    expect(swept.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await one.kinds()).filter((kind) => kind === "finished")).toHaveLength(1);
  });

  test("runs as soon as a server starts, and can be stopped", async () => {
    const one = await room.begin({ minutes: 1 });
    room.t.clock.advance(3_600);
    const sweeper = startSweeper(room.t.app);
    await sweeper.stop();
    expect(await one.row()).toMatchObject({
      status: "FAILED",
      finishedAt: new Date(one.attempt.finishes_at_iso),
    });
  });

  test("is not needed for an overdue attempt that a request finds first [P5]", async () => {
    const looks: ((one: Sitter) => Promise<unknown>)[] = [
      (one) => one.open(),
      (one) => one.save([]),
      (one) => one.submit(),
      (one) => room.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`),
      () => room.learner.get("/api/accreditation"),
      () => room.learner.get("/api/accreditation/search/"),
    ];
    for (const look of looks) {
      const one = await room.begin({ minutes: 1 });
      room.t.clock.advance(66);
      await look(one);
      expect((await one.row()).status).toBe("FAILED");
    }
  });

  test("leaves a named attempt alone if it is not overdue", async () => {
    const one = await room.begin({ minutes: 1 });
    room.t.clock.advance(65);
    expect(await finishOverdue(room.t.app, [one.attempt.attempt_id])).toBe(0);
    expect((await one.save([one.item("One", ["right"])])).status).toBe(200);
  });

  test("waits six seconds beyond the end for writes in progress", () => {
    expect(room.t.app.now().getTime() - overdueAt(room.t.app.now()).getTime()).toBe(6_000);
  });
});

describe("the fair-time ledger [G-9]", () => {
  test("adds up: time given, less time used and disconnected, is the time left", async () => {
    const one = await room.begin({ minutes: 30 });
    room.t.clock.advance(40);
    await one.save([]);
    room.t.clock.advance(200);
    await one.save([one.item("One", ["right"])]);
    room.t.clock.advance(20);
    const { json } = await one.submit(one.right());
    expect(json.data.time.map(({ kind, seconds }: any) => [kind, seconds])).toEqual([
      ["given", 1_800],
      ["disconnected", -200],
      ["used", -60],
    ]);
    const left =
      (Date.parse(one.attempt.finishes_at_iso) - Date.parse(json.data.receipt.finished_at_iso)) / 1_000;
    expect(json.data.time.reduce((sum: number, entry: any) => sum + entry.seconds, 0)).toBe(left);
  });
});
