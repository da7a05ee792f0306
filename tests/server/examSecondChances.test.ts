import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { examAllowances, examAssignments, examAttempts, outbox } from "#server/schema/index.ts";
import { readStanding } from "#server/search/standing.ts";
import { createExam, Sitter } from "./examHall.ts";
import { path, startExamOffice } from "./examOffice.ts";

const { begin, inReview, lastLine, office } = startExamOffice();

describe("resetting lock-outs and attempts", () => {
  const of = (one: Sitter) => ({ exam_id: one.exam, user_id: office.ids.learner, reason: "A power cut" });

  test("lifts a lock-out for this learner and exam only [E-212]", async () => {
    const draft = { lockoutSeconds: 3_600 };
    const one = await begin(draft);
    const two = await begin(draft);
    await one.submit(one.wrong());
    await two.submit(two.wrong());
    expect((await office.exam.post(path("reset-lockout"), of(one))).status).toBe(200);
    expect((await one.open()).json.status).toBe("confirm_start");
    expect((await two.open()).json.error.code).toBe("FailedLockedNewAttempt");
    expect(await lastLine()).toMatchObject({
      act: "exam lock-out lifted",
      subject: `user ${office.ids.learner}`,
      details: { exam: one.exam, reason: "A power cut", attempts: [one.attempt.attempt_id] },
    });
    expect(await one.kinds()).toContain("lockoutLifted");
  });

  test.each(["reset-lockout", "reset-attempts", "time"])(
    "removes a lock-out from the result once %s has ended it [B-133]",
    async (how) => {
      const one = await begin({ lockoutSeconds: 3_600, maxAttempts: 3 });
      const { json } = await one.submit(one.wrong());
      const result = `/api/exams/attempts/${one.attempt.attempt_id}`;
      expect(json.data.locked_until).not.toBeNull();
      expect((await office.learner.get(result)).json).toEqual(json);
      if (how === "time") office.t.clock.advance(3_600);
      else await office.exam.post(path(how), of(one));
      expect((await office.learner.get(result)).json.data.locked_until).toBeNull();
      expect((await one.open()).json.status).toBe("confirm_start");
    },
  );

  test("takes past attempts out of the count, but keeps them [E-213]", async () => {
    const one = await begin({ maxAttempts: 1, lockoutSeconds: 3_600 });
    await one.submit(one.wrong());
    expect((await one.open()).json.error).toMatchObject({ code: "NoAttemptsRemaining", locked_until: null });
    await office.exam.post(path("reset-attempts"), of(one));
    expect((await one.open()).json.exam.remaining_attempts).toBe(1);
    expect(await lastLine()).toMatchObject({
      act: "exam attempts reset",
      details: { reason: "A power cut", attempts: [one.attempt.attempt_id] },
    });
    await new Sitter(office.t.app, office.learner, one.exam, "b1.t7").begin();
    expect(await office.t.app.db().select().from(examAttempts)).toHaveLength(2);
    const { receipt } = (await office.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`)).json.data;
    const verified = await office.learner.post("/api/exams/receipts/verify", {
      attempt_id: receipt.attempt_id,
      hash: receipt.hash,
    });
    expect(verified.json.data.valid).toBe(true);
  });

  test("takes back a pass wherever it shows: the exam is due, and as if it had never been begun [E-213]", async () => {
    const { ids, t } = office;
    const one = await begin();
    await t.app
      .db()
      .insert(examAssignments)
      .values({
        userId: ids.learner,
        examId: one.exam,
        reason: "Licence",
        dueAt: new Date(office.at(9_000)),
      });
    const system = await t.signIn("system@example.org");
    const seen = async () => {
      const due = (await office.learner.get("/api/home")).json.data.due.length;
      const { assignments } = (await system.get(`/api/admin/users/${ids.learner}/record`)).json.data;
      const { exams } = await readStanding(t.app, ids.learner);
      return { due, done: assignments.rows[0].done_at !== null, passed: exams[one.exam] };
    };
    await one.submit(one.right());
    expect(await seen()).toEqual({ due: 0, done: true, passed: true });
    await office.exam.post(path("reset-attempts"), of(one));
    expect(await seen()).toEqual({ due: 1, done: false, passed: undefined });
  });

  test("does not affect attempts in progress or awaiting marking", async () => {
    const waiting = await inReview();
    const open = await begin();
    for (const one of [waiting, open]) await office.exam.post(path("reset-attempts"), of(one));
    expect([(await waiting.row()).counted, (await open.row()).counted]).toEqual([true, true]);
    expect((await waiting.open()).json.error.code).toBe("Review");
  });
});

describe("extra time [T-30]", () => {
  const grant = (one: Sitter, seconds: number, reason = "A fire alarm") =>
    office.exam.post(path("grant-time"), { exam_id: one.exam, user_id: office.ids.learner, reason, seconds });

  test("extends the attempt in progress, notifies its tabs and appears in the ledger [G-9]", async () => {
    const one = await begin({ minutes: 10 });
    office.t.clock.advance(590);
    const later = new Date(Date.parse(one.attempt.finishes_at_iso) + 300_000).toISOString();
    expect((await grant(one, 300)).json.data).toEqual({ extra_seconds: 300, finishes_at_iso: later });
    const [event] = await office.t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime"));
    expect(event!.payload).toEqual({
      users: [office.ids.learner],
      name: "exam.changed",
      event: {
        exam_id: one.exam,
        attempt_id: one.attempt.attempt_id,
        finishes_at_iso: later,
        writer: "b1.t1",
        finished: false,
      },
    });
    const saved = await one.save([one.item("One", ["right"])]);
    expect(saved.json.data).toMatchObject({
      finishes_at_iso: later,
      original_finishes_at_iso: one.attempt.finishes_at_iso,
    });
    office.t.clock.advance(200);
    const { json } = await one.submit(one.right());
    expect(json.data.status).toBe("Passed");
    expect(json.data.time.map(({ kind, seconds, reason }: any) => [kind, seconds, reason])).toEqual([
      ["given", 600, null],
      ["granted", 300, "A fire alarm"],
      ["disconnected", -590, null],
      ["disconnected", -200, null],
      ["used", 0, null],
    ]);
    expect(await lastLine()).toMatchObject({
      act: "exam time granted",
      details: { reason: "A fire alarm", seconds: 300, attempt: one.attempt.attempt_id },
    });
  });

  test("applies to the next attempt, and adds up", async () => {
    const exam = await createExam(office.t.app, { minutes: 10 });
    const one = new Sitter(office.t.app, office.learner, exam);
    expect((await grant(one, 60)).json.data).toEqual({ extra_seconds: 60, finishes_at_iso: null });
    expect((await grant(one, 90)).json.data).toEqual({ extra_seconds: 150, finishes_at_iso: null });
    await one.begin();
    expect(Date.parse(one.attempt.finishes_at_iso) - Date.parse(one.attempt.started_at_iso)).toBe(750_000);
    office.t.clock.advance(2_000);
    const { json } = await one.submit();
    expect(json.data.time.reduce((sum: number, { seconds }: any) => sum + seconds, 0)).toBe(0);
    expect(json.data.time.filter(({ kind }: any) => kind === "granted")).toHaveLength(2);
  });

  test("reaches an attempt that is being started at the same time", async () => {
    for (let round = 0; round < 4; round += 1) {
      const exam = await createExam(office.t.app, { minutes: 10, password: `secret${round}` });
      const one = new Sitter(office.t.app, office.learner, exam);
      const [, granted] = await Promise.all([
        one.begin(`&password=secret${round}`),
        (async () => {
          // By then the start has read what it needs, or is checking the password.
          for (let turn = 0; turn < round * 3; turn += 1) await office.t.app.db().execute(sql`select 1`);
          return grant(one, 300);
        })(),
      ]);
      expect(granted.status).toBe(200);
      const { startedAt, finishesAt } = await one.row();
      expect(finishesAt.getTime() - startedAt.getTime()).toBe(900_000);
    }
  });

  test("does not reopen an attempt that is over, but ends it", async () => {
    const one = await begin({ minutes: 10 });
    office.t.clock.advance(606);
    expect((await grant(one, 600)).json.data).toEqual({ extra_seconds: 600, finishes_at_iso: null });
    expect(await one.row()).toMatchObject({
      status: "FAILED",
      finishedAt: new Date(one.attempt.finishes_at_iso),
    });
  });

  test.each([0, -60, 1.5, 14_401, "60"])("is rejected with 422 for %j seconds", async (seconds) => {
    const one = await begin();
    expect((await grant(one, seconds as number)).json.errors).toHaveProperty("seconds");
    expect(await office.t.app.db().select().from(examAllowances)).toEqual([]);
  });

  test("keeps the journal valid when it is granted during a submission", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await begin({ name: `Round ${round}` });
      const [, submitted] = await Promise.all([grant(one, 60), one.submit(one.right())]);
      const { receipt } = submitted.json.data;
      const verified = await office.learner.post("/api/exams/receipts/verify", {
        attempt_id: receipt.attempt_id,
        hash: receipt.hash,
      });
      expect(verified.json.data.valid).toBe(true);
    }
  });
});
