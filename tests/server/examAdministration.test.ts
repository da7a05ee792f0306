import { desc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog, examAllowances, examAttempts, notifications, outbox } from "#server/schema/index.ts";
import { startOffice } from "./admin/office.ts";
import { accepted, createExam, essay, single, Sitter } from "./examHall.ts";
import { principalNames, type Principal } from "./fixtures.ts";

const office = startOffice("learner", "exam");

const path = (act: string) => `/api/admin/exams-attempts/${act}`;
const begin = async (draft: Parameters<typeof createExam>[1] = {}) =>
  new Sitter(office.t.app, office.learner, await createExam(office.t.app, draft)).begin();
const lastLine = async () =>
  (await office.t.app.db().select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]!;
const mixed = { pools: [{ draw: 3, questions: [single(), essay("First"), essay("Second")] }] };
const inReview = async (draft = {}) => {
  const one = await begin({ ...mixed, ...draft });
  await one.submit(one.right());
  return one;
};
const mark = (one: Sitter, marks: [string, boolean][], browser = office.exam) =>
  browser.post(path("mark-questions"), {
    attempt_id: one.attempt.attempt_id,
    marks: marks.map(([title, correct]) => ({
      question_id: one.question(title).id,
      correct,
      note: `${title}: ${correct}`,
    })),
  });
const end = (one: Sitter, browser = office.exam) =>
  browser.post(path("mark-attempt"), { attempt_id: one.attempt.attempt_id, reason: "Read twice" });

describe("who may [B-465]", () => {
  const allowed = new Set<Principal>(["exam", "pss", "system", "super"]);
  test.each(principalNames)("%s", async (name) => {
    const one = await inReview();
    const browser = await office.t.signIn(`${name}@example.org`);
    const of = { exam_id: one.exam, user_id: office.ids.learner, reason: "A test" };
    const statuses = [
      (await mark(one, [["First", true]], browser)).status,
      (await browser.post(path("reset-lockout"), of)).status,
      (await browser.post(path("reset-attempts"), of)).status,
      (await browser.post(path("grant-time"), { ...of, seconds: 60 })).status,
      (await mark(one, [["Second", true]], browser)).status,
      (await end(one, browser)).status,
    ];
    expect(statuses).toEqual(Array.from({ length: 6 }, () => (allowed.has(name) ? 200 : 403)));
    expect((await one.row()).status).toBe(allowed.has(name) ? "PASSED" : "REVIEW");
    expect(await office.t.app.db().select().from(examAllowances)).toHaveLength(allowed.has(name) ? 1 : 0);
  });

  test("nobody signed in is 401", async () => {
    const nobody = office.t.browser();
    await nobody.get("/csrf-cookie");
    for (const act of ["mark-questions", "mark-attempt", "reset-lockout", "reset-attempts", "grant-time"])
      expect((await nobody.post(path(act), {})).status).toBe(401);
  });

  test("nobody marks their own exam", async () => {
    const exam = await createExam(office.t.app, mixed);
    const own = await new Sitter(office.t.app, office.exam, exam).begin();
    await own.submit(own.right());
    expect((await mark(own, [["First", true]])).json).toEqual({ message: "Nobody marks their own exam" });
    expect((await end(own)).status).toBe(403);
    expect((await own.row()).status).toBe("REVIEW");
  });

  test.each<[string, Principal, object]>([
    ["reset-lockout", "exam", {}],
    ["reset-attempts", "exam", {}],
    ["grant-time", "exam", { seconds: 14_400 }],
    ["grant-time", "super", { seconds: 14_400 }],
  ])("nobody does %s for themselves (%s)", async (act, name, more) => {
    const browser = await office.t.signIn(`${name}@example.org`);
    const exam = await createExam(office.t.app, { maxAttempts: 1, lockoutSeconds: 3_600 });
    const own = await new Sitter(office.t.app, browser, exam).begin();
    await own.submit(own.wrong());
    const before = await own.row();
    const of = { exam_id: exam, user_id: office.ids[name], reason: "I was ill", ...more };
    const answer = await browser.post(path(act), of);
    expect([answer.status, answer.json]).toEqual([
      403,
      { message: "Nobody gives themselves time or attempts" },
    ]);
    expect(await own.row()).toEqual(before);
    expect(await office.t.app.db().select().from(examAllowances)).toEqual([]);
  });

  test("and not by acting as somebody who may, nor for anybody else [D-12]", async () => {
    const system = await office.t.signIn("system@example.org");
    const exam = await createExam(office.t.app, mixed);
    const own = await new Sitter(office.t.app, system, exam).begin();
    await own.submit(own.right());
    const others = await inReview();
    await system.post("/api/admin/login-as", { user: office.ids.exam, reason: "Ticket" });
    expect((await system.get("/api/me")).json.data.id).toBe(office.ids.exam);
    const of = { exam_id: exam, user_id: office.ids.system, reason: "Ticket", seconds: 60 };
    const answers = [
      await mark(own, [["First", true]], system),
      await end(own, system),
      await system.post(path("reset-lockout"), of),
      await system.post(path("reset-attempts"), of),
      await system.post(path("grant-time"), of),
      await mark(others, [["First", true]], system),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(answers[0]!.json.message).toMatch(/Return to your own account/);
    expect([(await own.row()).status, await others.kinds()]).toEqual([
      "REVIEW",
      ["started", "saved", "finished"],
    ]);
    expect(await lastLine()).toMatchObject({
      userId: office.ids.exam,
      adminUserId: office.ids.system,
      outcome: "refused",
    });
  });
});

describe("marking [E-214][E-215]", () => {
  test("texts one by one, anew where somebody erred, and then the attempt: the learner is told [B-097]", async () => {
    const one = await inReview({ name: "Ethics", pass: 60 });
    expect((await mark(one, [["First", false]])).json).toEqual({
      data: { attempt_id: one.attempt.attempt_id, unmarked: 1 },
    });
    const early = await end(one);
    expect([early.status, early.json.message]).toEqual([409, "Mark the other questions first: 1 to go"]);
    expect(
      (
        await mark(one, [
          ["First", true],
          ["Second", false],
        ])
      ).json.data.unmarked,
    ).toBe(0);
    const { json } = await end(one);
    expect(json.data).toEqual({
      attempt_id: one.attempt.attempt_id,
      status: "Passed",
      attempt_percentage: 67,
    });
    expect(await one.kinds()).toEqual(["started", "saved", "finished", "marked", "marked", "marked"]);
    const told = await office.t.app
      .db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, office.ids.learner));
    expect(told).toMatchObject([
      {
        data: {
          type: "exam",
          message: "Your exam “Ethics” has been marked: you passed with 67%.",
          url: "/accreditation",
        },
      },
    ]);
    const result = await office.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`);
    expect(result.json.data).toMatchObject({ status: "Passed", passed: true, attempt_percentage: 67 });
    expect(await lastLine()).toMatchObject({
      act: "exam attempt marked",
      subject: `attempt ${one.attempt.attempt_id}`,
      userId: office.ids.exam,
      outcome: "done",
      details: { reason: "Read twice", outcome: "passed", percentage: 67 },
    });
  });

  test("a fail locks out from the moment the exam ended", async () => {
    const one = await inReview({ lockoutSeconds: 86_400 });
    const { finishedAt } = await one.row();
    office.t.clock.advance(3_600);
    await mark(one, [
      ["First", false],
      ["Second", false],
    ]);
    expect((await end(one)).json.data).toMatchObject({ status: "Failed", attempt_percentage: 33 });
    expect((await one.row()).lockedUntil).toEqual(new Date(finishedAt!.getTime() + 86_400_000));
  });

  test("what the server marks by itself, and what is not asked, is refused as a whole", async () => {
    const one = await inReview();
    const answer = await office.exam.post(path("mark-questions"), {
      attempt_id: one.attempt.attempt_id,
      marks: [
        { question_id: one.question("First").id, correct: true },
        { question_id: one.question("One").id, correct: false },
        { question_id: 4_711, correct: true },
      ],
    });
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      {
        "marks.1": ["This question is marked by its options or accepted texts"],
        "marks.2": ["This question is not part of the attempt"],
      },
    ]);
    expect(await one.kinds()).not.toContain("marked");
  });

  test("an attempt that is under way, or marked, cannot be marked; an unknown one is 404", async () => {
    const open = await begin(mixed);
    expect((await mark(open, [["First", true]])).status).toBe(409);
    expect((await end(open)).status).toBe(409);
    const done = await begin({ pools: [{ draw: 1, questions: [accepted()] }] });
    await done.submit(done.right());
    expect((await end(done)).status).toBe(409);
    const unknown = await office.exam.post(path("mark-attempt"), { attempt_id: 4_711, reason: "x" });
    expect([unknown.status, unknown.json.message]).toEqual([404, "This attempt does not exist"]);
  });

  test("two who end the review at once end it once", async () => {
    const one = await inReview();
    await mark(one, [
      ["First", true],
      ["Second", true],
    ]);
    const other = await office.t.signIn("pss@example.org");
    const statuses = (await Promise.all([end(one), end(one, other), end(one)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(
      await office.t.app
        .db()
        .select()
        .from(notifications)
        .where(eq(notifications.userId, office.ids.learner)),
    ).toHaveLength(1);
  });
});

describe("a reason is asked for, and kept [T-33]", () => {
  test.each(["mark-attempt", "reset-lockout", "reset-attempts", "grant-time"])("%s", async (act) => {
    const body = { attempt_id: 1, exam_id: 1, user_id: 1, seconds: 60 };
    for (const reason of [undefined, "", "   ", "x".repeat(501)])
      expect((await office.exam.post(path(act), { ...body, reason })).json.errors).toHaveProperty("reason");
  });

  test.each(["reset-lockout", "reset-attempts", "grant-time"])(
    "%s of a user or exam that does not exist",
    async (act) => {
      const answer = await office.exam.post(path(act), {
        exam_id: 4_711,
        user_id: 4_712,
        reason: "x",
        seconds: 60,
      });
      expect([answer.status, Object.keys(answer.json.errors).sort()]).toEqual([422, ["exam_id", "user_id"]]);
    },
  );
});

test("numbers beyond those of the database are refused, and nothing fails over them", async () => {
  const beyond = 3_000_000_000;
  const of = { attempt_id: beyond, exam_id: beyond, user_id: beyond, reason: "A test", seconds: 60 };
  const marks = [{ question_id: beyond, correct: true }];
  const errors = async (act: string) =>
    Object.keys((await office.exam.post(path(act), { ...of, marks })).json.errors).sort();
  expect(await errors("mark-questions")).toEqual(["attempt_id", "marks.0.question_id"]);
  expect(await errors("mark-attempt")).toEqual(["attempt_id"]);
  for (const act of ["reset-lockout", "reset-attempts", "grant-time"])
    expect(await errors(act)).toEqual(["exam_id", "user_id"]);
  const receipt = { attempt_id: beyond, hash: "0".repeat(64) };
  expect((await office.exam.post("/api/exams/receipts/verify", receipt)).status).toBe(422);
});

describe("second chances", () => {
  const of = (one: Sitter) => ({ exam_id: one.exam, user_id: office.ids.learner, reason: "A power cut" });

  test("a lock-out is lifted for this learner and exam [E-212]", async () => {
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
    "a result shown again tells of no lock-out that %s has ended [B-133]",
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

  test("past attempts are taken out of the count, and stay [E-213]", async () => {
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

  test("what is under way or waits to be marked is not touched by a reset", async () => {
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

  test("reaches the attempt under way, tells its tabs, and is counted in the ledger [G-9]", async () => {
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

  test("is there for the next attempt, and adds up", async () => {
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

  test("reaches the attempt that is just being started, whichever is first", async () => {
    for (let round = 0; round < 4; round += 1) {
      const exam = await createExam(office.t.app, { minutes: 10, password: `secret${round}` });
      const one = new Sitter(office.t.app, office.learner, exam);
      const [, granted] = await Promise.all([
        one.begin(`&password=secret${round}`),
        (async () => {
          // By then the start has read what it needs, or looks at the password.
          for (let turn = 0; turn < round * 3; turn += 1) await office.t.app.db().execute(sql`select 1`);
          return grant(one, 300);
        })(),
      ]);
      expect(granted.status).toBe(200);
      const { startedAt, finishesAt } = await one.row();
      expect(finishesAt.getTime() - startedAt.getTime()).toBe(900_000);
    }
  });

  test("does not raise the dead: an attempt that is over by then is ended", async () => {
    const one = await begin({ minutes: 10 });
    office.t.clock.advance(606);
    expect((await grant(one, 600)).json.data).toEqual({ extra_seconds: 600, finishes_at_iso: null });
    expect(await one.row()).toMatchObject({
      status: "FAILED",
      finishedAt: new Date(one.attempt.finishes_at_iso),
    });
  });

  test.each([0, -60, 1.5, 14_401, "60"])("%j seconds are 422", async (seconds) => {
    const one = await begin();
    expect((await grant(one, seconds as number)).json.errors).toHaveProperty("seconds");
    expect(await office.t.app.db().select().from(examAllowances)).toEqual([]);
  });

  test("a grant and a submission at once: whichever was first, the journal is whole", async () => {
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
