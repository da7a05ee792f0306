import { describe, expect, test } from "vitest";
import { examAllowances } from "#server/schema/index.ts";
import { createExam, Sitter } from "./examHall.ts";
import { mixed, path, startExamOffice } from "./examOffice.ts";
import { principalNames, type Principal } from "./fixtures.ts";

const { end, inReview, lastLine, mark, office } = startExamOffice();

describe("permission to administer exams [B-465]", () => {
  const allowed = new Set<Principal>(["exam", "pss", "system", "super"]);
  test.each(principalNames)("is checked for %s", async (name) => {
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

  test("is refused with 401 without a session", async () => {
    const nobody = office.t.browser();
    await nobody.get("/csrf-cookie");
    for (const act of ["mark-questions", "mark-attempt", "reset-lockout", "reset-attempts", "grant-time"])
      expect((await nobody.post(path(act), {})).status).toBe(401);
  });

  test("does not extend to marking one's own exam", async () => {
    const exam = await createExam(office.t.app, mixed);
    const own = await new Sitter(office.t.app, office.exam, exam).begin();
    await own.submit(own.right());
    expect((await mark(own, [["First", true]])).json).toEqual({ message: "You cannot mark your own exam" });
    expect((await end(own)).status).toBe(403);
    expect((await own.row()).status).toBe("REVIEW");
  });

  test.each<[string, Principal, object]>([
    ["reset-lockout", "exam", {}],
    ["reset-attempts", "exam", {}],
    ["grant-time", "exam", { seconds: 14_400 }],
    ["grant-time", "super", { seconds: 14_400 }],
  ])("does not extend to %s for oneself (%s)", async (act, name, more) => {
    const browser = await office.t.signIn(`${name}@example.org`);
    const exam = await createExam(office.t.app, { maxAttempts: 1, lockoutSeconds: 3_600 });
    const own = await new Sitter(office.t.app, browser, exam).begin();
    await own.submit(own.wrong());
    const before = await own.row();
    const of = { exam_id: exam, user_id: office.ids[name], reason: "I was ill", ...more };
    const answer = await browser.post(path(act), of);
    expect([answer.status, answer.json]).toEqual([
      403,
      { message: "You cannot give yourself time or attempts" },
    ]);
    expect(await own.row()).toEqual(before);
    expect(await office.t.app.db().select().from(examAllowances)).toEqual([]);
  });

  test("is not gained by acting as an exam administrator [D-12]", async () => {
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

describe("the calls of exam administration [T-33]", () => {
  test.each(["mark-attempt", "reset-lockout", "reset-attempts", "grant-time"])(
    "%s requires a reason",
    async (act) => {
      const body = { attempt_id: 1, exam_id: 1, user_id: 1, seconds: 60 };
      for (const reason of [undefined, "", "   ", "x".repeat(501)])
        expect((await office.exam.post(path(act), { ...body, reason })).json.errors).toHaveProperty("reason");
    },
  );

  test.each(["reset-lockout", "reset-attempts", "grant-time"])(
    "%s rejects a user or exam that does not exist",
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

test("ids beyond the range of the database are rejected without a server error", async () => {
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
