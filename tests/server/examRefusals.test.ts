import { asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { auditLog } from "#server/schema/index.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { accepted, createExam, essay, marked, single } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();
const inSeconds = (seconds: number) => new Date(room.t.app.now().getTime() + seconds * 1_000).toISOString();

/** The refusals in the audit log, in order. */
const refusals = () =>
  room.t.app.db().select().from(auditLog).where(eq(auditLog.outcome, "refused")).orderBy(asc(auditLog.id));

describe("access to an exam", () => {
  test("is refused with 401 on every call without a session [D-5]", async () => {
    const exam = await createExam(room.t.app);
    const nobody = room.t.browser();
    await nobody.get("/csrf-cookie");
    const path = `/api/exams/${exam}`;
    const answers = [
      await nobody.get(`${path}?confirmStart=1`),
      await nobody.patch(path, { answers: [] }),
      await nobody.post(path, { answers: [] }),
      await nobody.get("/api/exams/attempts/1"),
      await nobody.post("/api/exams/receipts/verify", { attempt_id: 1, hash: "0".repeat(64) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  test("is refused with 404 if the exam does not exist", async () => {
    const { status, json } = await room.sitter(99).open("?confirmStart=1");
    expect([status, json]).toEqual([404, { message: "This exam does not exist" }]);
  });

  test("allows review mode to look but not to start or save, and audits the refusals [D-12]", async () => {
    const exam = await createExam(room.t.app);
    const admin = await room.t.signIn("admin@example.org");
    await admin.post("/api/admin/login-as-reviewer", { user: 2, reason: "Ticket" });
    expect((await admin.get("/api/me")).json.data.logged_in_as.status).toBe(true);
    expect((await room.sitter(exam, admin).open()).json.status).toBe("confirm_start");
    const started = await room.sitter(exam, admin).open("?confirmStart=1");
    expect([started.status, started.json]).toEqual([403, { message: "Exit review mode first" }]);
    expect((await admin.patch(`/api/exams/${exam}`, { answers: [] })).status).toBe(403);
    expect(await room.attempts()).toBe(0);
    const call = { userId: 2, adminUserId: 2, outcome: "refused" };
    expect(await refusals()).toMatchObject([
      { ...call, act: "GET /api/exams/:id", subject: `exam ${exam}`, details: { needs: "as oneself" } },
      { ...call, act: "PATCH /api/exams/:id" },
    ]);
  });

  test("does not resume the reviewer's own attempt in review mode", async () => {
    const admin = await room.t.signIn("admin@example.org");
    const one = await room.sitter(await createExam(room.t.app), admin).begin();
    await admin.post("/api/admin/login-as-reviewer", { user: 2, reason: "Ticket" });
    const before = await one.row();
    const opened = await one.open("?confirmStart=1");
    expect([opened.status, opened.json]).toEqual([403, { message: "Exit review mode first" }]);
    expect(await one.row()).toEqual(before);
    expect(await refusals()).toMatchObject([{ act: "GET /api/exams/:id", details: { needs: "as oneself" } }]);
  });

  test("is refused to an administrator acting as the learner, and audited with both users [D-12]", async () => {
    const exam = await createExam(room.t.app);
    await room.sitter(exam).begin();
    const admin = await room.t.signIn("admin@example.org");
    await admin.post("/api/admin/login-as", { user: room.userId, reason: "Ticket" });
    expect((await admin.get("/api/me")).json.data.id).toBe(room.userId);
    const path = `/api/exams/${exam}`;
    const answers = [
      await admin.get(path),
      await admin.get(`${path}?confirmStart=1`),
      await admin.patch(path, { answers: [] }),
      await admin.post(path, { answers: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(answers[0]!.json.message).toMatch(/Return to your own account/);
    const line = { userId: room.userId, adminUserId: 2, outcome: "refused" };
    expect(await refusals()).toMatchObject(
      ["GET", "GET", "PATCH", "POST"].map((method) => ({ ...line, act: `${method} /api/exams/:id` })),
    );
  });
});

describe("refusing to start an exam [B-119]", () => {
  const refusal = async (exam: number) => (await room.sitter(exam).open("?confirmStart=1")).json.error;
  const { startErrors } = examMessages;

  test("when it has been passed [B-120][M-071]", async () => {
    const exam = await createExam(room.t.app, { name: "Ethics", maxAttempts: 1 });
    const one = await room.sitter(exam).begin();
    await one.submit(one.right());
    expect(await refusal(exam)).toEqual({
      code: "Passed",
      message: startErrors.Passed,
      exam_name: "Ethics",
      locked_until: null,
      attempt_id: one.attempt.attempt_id,
    });
  });

  test("when an attempt awaits marking, before any other reason [B-121][M-072]", async () => {
    const exam = await createExam(room.t.app, { maxAttempts: 1, pools: [{ draw: 1, questions: [essay()] }] });
    const one = await room.sitter(exam).begin();
    await one.submit(one.right());
    expect(await refusal(exam)).toMatchObject({ code: "Review", message: startErrors.Review });
  });

  test("while the learner is locked out, with the end of the lock-out [B-122][M-073]", async () => {
    const exam = await createExam(room.t.app, { lockoutSeconds: 3_600 });
    const one = await room.sitter(exam).begin();
    await one.submit(one.wrong());
    expect(await refusal(exam)).toMatchObject({
      code: "FailedLockedNewAttempt",
      message: startErrors.FailedLockedNewAttempt,
      locked_until: inSeconds(3_600),
    });
    room.t.clock.advance(3_601);
    expect((await room.sitter(exam).open()).json.status).toBe("confirm_start");
  });

  test("when no attempts are left [B-123][M-074]", async () => {
    const exam = await createExam(room.t.app, { maxAttempts: 2 });
    for (const left of [2, 1]) {
      expect((await room.sitter(exam).open()).json.exam.remaining_attempts).toBe(left);
      const one = await room.sitter(exam).begin();
      await one.submit(one.wrong());
    }
    expect(await refusal(exam)).toMatchObject({
      code: "NoAttemptsRemaining",
      message: startErrors.NoAttemptsRemaining,
      locked_until: null,
    });
  });

  test("when there are no pools or no ready questions [B-124][M-075]", async () => {
    const none = {
      code: "no_available_questions",
      message: startErrors.no_available_questions,
      attempt_id: null,
    };
    expect(await refusal(await createExam(room.t.app, { pools: [] }))).toMatchObject(none);
    const unready = [{ ...single(), ready: false }];
    expect(
      await refusal(await createExam(room.t.app, { pools: [{ draw: 1, questions: unready }] })),
    ).toMatchObject(none);
  });

  test("when a pool has fewer questions than it draws [B-125][M-076]", async () => {
    const pools = [
      { draw: 1, questions: marked() },
      { draw: 2, questions: [accepted(), { ...single(), ready: false }] },
    ];
    expect(await refusal(await createExam(room.t.app, { pools }))).toMatchObject({
      code: "not_enough_questions",
      message: startErrors.not_enough_questions,
    });
  });

  test("when it is not open yet, closed or not live, with the server's own message [B-126][B-127]", async () => {
    const hour = (n: number) => new Date(room.t.app.now().getTime() + n * 3_600_000);
    const early = await createExam(room.t.app, { opensAt: hour(1) });
    expect(await refusal(early)).toMatchObject({
      code: "not_open_yet",
      message: "This exam has not opened yet.",
    });
    for (const draft of [{ closesAt: hour(0) }, { live: false }])
      expect(await refusal(await createExam(room.t.app, draft))).toMatchObject({
        code: "closed",
        message: "This exam is closed.",
      });
    room.t.clock.advance(3_600);
    expect((await room.sitter(early).open()).json.status).toBe("confirm_start");
    expect(await room.attempts()).toBe(0);
  });

  test("before asking for the password", async () => {
    const exam = await createExam(room.t.app, { password: "secret", live: false });
    expect((await room.sitter(exam).open()).json.error.code).toBe("closed");
  });
});
