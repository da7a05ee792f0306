import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { isTrue } from "#server/modules/exams/receipts.ts";
import { questionsOfOne } from "#server/modules/exams/questions.ts";
import { journalOf } from "#server/modules/exams/result.ts";
import { lateAnswers, users } from "#server/schema/index.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import { ofEach, single, Sitter } from "./examHall.ts";
import { path } from "./examOffice.ts";
import { list, right, startLateAnswers, two } from "./lateAnswers.ts";

const { begin, lastLine, office, offlineOverTheEnd, waiting, told } = startLateAnswers();

const resultOf = async (one: Sitter) =>
  AttemptResult.parse((await office.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`)).json.data);
const decide = (act: string, ids: number[], reason = "The network of the building was down") =>
  office.exam.post(`${list}/bulk`, { act, ids, reason });

describe("deciding on late answers", () => {
  test("re-marks the attempt when accepting, and updates result, receipt, journal and audit log", async () => {
    const { one, result } = await offlineOverTheEnd();
    const [row] = await waiting();
    office.t.clock.advance(60);
    expect((await decide("accept", [row.id])).json.data).toEqual({ done: 1, refused: [], undo: null });

    const after = await resultOf(one);
    expect(after).toMatchObject({ status: "Passed", passed: true, attempt_percentage: 100 });
    expect(after.receipt).toMatchObject({
      status: "Passed",
      attempt_percentage: 100,
      answered: 2,
      hash: result.receipt.hash,
      late: [
        {
          decision: "accepted",
          decided_at_iso: office.t.app.now().toISOString(),
          reason: "The network of the building was down",
        },
      ],
    });
    const effect = {
      before: { status: "Failed", percentage: 50, answered: 1 },
      after: { status: "Passed", percentage: 100, answered: 2 },
    };
    expect((await office.exam.get(`${list}/${row.id}/evidence`)).json.data.effect).toEqual(effect);
    expect(await lastLine()).toMatchObject({
      act: "late answers of an exam accepted",
      subject: `attempt ${one.attempt.attempt_id}`,
      details: {
        reason: "The network of the building was down",
        changes: [
          { field: "status", before: "Failed", after: "Passed" },
          { field: "percentage", before: 50, after: 100 },
          { field: "answered", before: 1, after: 2 },
        ],
      },
    });
    expect((await one.kinds()).slice(-3)).toEqual(["finished", "late", "lateAccepted"]);
    const { app } = office.t;
    const attempt = await one.row();
    expect(isTrue(attempt, await questionsOfOne(app, attempt), await journalOf(app, attempt.id))).toBe(true);
    const verify = { attempt_id: attempt.id, hash: after.receipt.hash };
    expect((await office.learner.post("/api/exams/receipts/verify", verify)).json.data).toMatchObject({
      valid: true,
      receipt: { status: "Passed", late: [{ decision: "accepted" }] },
    });
    expect(await told(office.ids.learner)).toEqual([
      {
        type: "exam",
        message:
          "The answer of your exam “Pensions” that arrived after the end now counts. You passed with 100%.",
        url: `/exams/${one.exam}?attempt=${attempt.id}`,
      },
    ]);
  });

  test("shows the attempt that they passed wherever the exam is shown, and not a later one [T-31]", async () => {
    const { one } = await offlineOverTheEnd();
    const later = await new Sitter(office.t.app, office.learner, one.exam, "b1.t7").begin();
    await later.submit(later.wrong());
    await decide("accept", [(await waiting())[0].id]);
    const { json } = await office.learner.get("/api/accreditation");
    expect(json.data.passed[0].last_attempt).toMatchObject({
      id: one.attempt.attempt_id,
      attempt_percentage: 100,
      passed: true,
    });
    expect((await one.open()).json.error).toMatchObject({
      code: "Passed",
      attempt_id: one.attempt.attempt_id,
    });
    expect(await resultOf(later)).toMatchObject({ status: "Failed", exam_standing: "passed" });
  });

  test("only records the decision and notifies the learner when declining", async () => {
    const { one, result } = await offlineOverTheEnd();
    const [row] = await waiting();
    await decide("decline", [row.id], "The device was online");
    const after = await resultOf(one);
    expect(after).toMatchObject({ status: result.status, attempt_percentage: 50 });
    expect(after.receipt.late).toMatchObject([{ decision: "declined", reason: "The device was online" }]);
    expect((await one.kinds()).at(-1)).toBe("lateDeclined");
    expect(await told(office.ids.learner)).toMatchObject([
      { message: "The answer of your exam “Pensions” that arrived after the end does not count." },
    ]);
  });

  test("needs a reason, is final and is not possible for one's own exam", async () => {
    const { one } = await offlineOverTheEnd();
    const [{ id }] = await waiting();
    expect((await office.exam.post(`${list}/bulk`, { act: "accept", ids: [id] })).json.errors).toEqual({
      reason: ["Give a reason"],
    });
    await decide("decline", [id]);
    expect((await decide("accept", [id])).json.data.refused).toEqual([
      { id, message: "Someone has already decided about this" },
    ]);
    expect((await resultOf(one)).status).toBe("Failed");
    expect((await decide("accept", [id + 1])).json.data.refused).toEqual([
      { id: id + 1, message: "It no longer exists" },
    ]);
    await office.t.app
      .db()
      .update(lateAnswers)
      .set({ decision: "waiting", decidedAt: null, decidedBy: null, reason: null });
    await office.t.app
      .db()
      .update(users)
      .set({ roles: ["exam admin"] })
      .where(eq(users.id, office.ids.learner));
    const own = await office.learner.post(`${list}/bulk`, { act: "accept", ids: [id], reason: "Mine" });
    expect(own.json.data.refused).toEqual([{ id, message: "You cannot decide about your own exam" }]);
  });

  test("is refused if none of the answers fits its question, and they keep waiting", async () => {
    const one = await begin(two);
    office.t.clock.advance(200);
    await one.submit([{ ...one.item("One", []), answer: [999_999] }]);
    const [{ id }] = await waiting();
    expect((await decide("accept", [id])).json.data).toEqual({
      done: 0,
      refused: [{ id, message: "None of these answers matches its question" }],
      undo: null,
    });
    expect(await waiting()).toMatchObject([{ id, decision: "waiting" }]);
    expect(await one.row()).toMatchObject({ status: "FAILED", percentage: 0 });
  });

  test("notifies the learner of several answers at once, as many as were declined", async () => {
    const one = await begin(two);
    office.t.clock.advance(200);
    await one.submit([right(one, "One"), right(one, "Two")]);
    expect(await told(office.ids.exam)).toMatchObject([
      {
        message: "2 answers arrived after the end of an attempt at “Pensions”. Decide whether they count.",
      },
    ]);
    await decide("decline", [(await waiting())[0].id]);
    expect(await told(office.ids.learner)).toMatchObject([
      { message: "The 2 answers of your exam “Pensions” that arrived after the end do not count." },
    ]);
  });

  test("needs either some of them or all that match", async () => {
    await offlineOverTheEnd();
    const [{ id }] = await waiting();
    for (const chosen of [{}, { ids: [id], all: true }]) {
      const sent = { act: "accept", reason: "A power cut", ...chosen };
      const { status, json } = await office.exam.post(`${list}/bulk`, sent);
      expect([status, json.errors]).toEqual([422, { ids: ["Select some, or all that match"] }]);
    }
    expect(await waiting()).toHaveLength(1);
  });

  test("can accept all waiting answers at once", async () => {
    await offlineOverTheEnd();
    await offlineOverTheEnd();
    const { json } = await office.exam.post(`${list}/bulk?decision=waiting`, {
      act: "accept",
      all: true,
      reason: "The network of the building was down",
    });
    expect(json.data.done).toBe(2);
    expect(await waiting()).toEqual([]);
  });

  test("puts the attempt in review when accepting an essay, and keeps the automatic marks", async () => {
    const one = await begin({ ...ofEach(), minutes: 2 });
    office.t.clock.advance(100);
    await one.save(one.right().filter(({ question_id }) => question_id !== one.question("An essay").id));
    office.t.clock.advance(60);
    await one.submit([one.item("An essay", "At the guarantees first.")]);
    expect((await resultOf(one)).attempt_percentage).toBe(75);
    const [row] = await waiting();
    await decide("accept", [row.id]);
    expect(await resultOf(one)).toMatchObject({
      status: "Review",
      attempt_percentage: null,
      receipt: { status: "Review", attempt_percentage: null, answered: 4 },
    });
    expect(await told(office.ids.learner)).toMatchObject([
      {
        message:
          "The answer of your exam “Pensions” that arrived after the end now counts. An administrator will mark the exam again.",
      },
    ]);
    const mark = { attempt_id: one.attempt.attempt_id };
    const marks = [{ question_id: one.question("An essay").id, correct: true }];
    await office.exam.post(path("mark-questions"), { ...mark, marks });
    await office.exam.post(path("mark-attempt"), { ...mark, reason: "Read" });
    expect((await resultOf(one)).attempt_percentage).toBe(100);
  });

  test("shows answers that do not fit their question as faulty, and never counts them", async () => {
    const one = await begin(two);
    office.t.clock.advance(200);
    const strange = { ...one.item("One", []), answer: [999_999] };
    await one.submit([strange, right(one, "Two")]);
    const [row] = await waiting();
    const { data } = (await office.exam.get(`${list}/${row.id}/evidence`)).json;
    expect(
      data.answers.map(({ title, fault }: { title: string; fault: string | null }) => [title, fault]),
    ).toEqual(
      expect.arrayContaining([
        ["One", "This option does not belong to this question"],
        ["Two", null],
      ]),
    );
    await decide("accept", [row.id]);
    expect(await one.stored()).toEqual({ Two: [expect.any(Number)] });
    expect(await resultOf(one)).toMatchObject({ attempt_percentage: 50, receipt: { answered: 1 } });
  });

  test("ends the lock-out after a pass, and starts one after a fail", async () => {
    const { one } = await offlineOverTheEnd({ ...two, lockoutSeconds: 36_000 });
    expect((await one.row()).lockedUntil).not.toBeNull();
    await decide("accept", [(await waiting())[0].id]);
    expect(await one.row()).toMatchObject({ status: "PASSED", lockedUntil: null });

    const other = await begin({
      ...two,
      pass: 100,
      lockoutSeconds: 36_000,
      pools: [{ draw: 1, questions: [single()] }],
    });
    await other.save([right(other, "One")]);
    office.t.clock.advance(200);
    await other.submit([other.item("One", ["wrong"])]);
    expect((await other.row()).status).toBe("PASSED");
    await decide("accept", [(await waiting())[0].id]);
    expect(await other.row()).toMatchObject({
      status: "FAILED",
      percentage: 0,
      lockedUntil: expect.any(Date),
    });
  });

  test("is refused to users who are not exam administrators", async () => {
    await offlineOverTheEnd();
    const [{ id }] = await waiting();
    for (const address of [list, `${list}/${id}`, `${list}/${id}/evidence`])
      expect((await office.learner.get(address)).status).toBe(403);
  });
});
