import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { notifications } from "#server/schema/index.ts";
import { accepted } from "./examHall.ts";
import { mixed, path, startExamOffice } from "./examOffice.ts";

const { begin, end, inReview, lastLine, mark, office } = startExamOffice();

describe("marking an attempt [E-214][E-215]", () => {
  test("marks texts one by one, allows corrections and notifies the learner at the end [B-097]", async () => {
    const one = await inReview({ name: "Ethics", pass: 60 });
    expect((await mark(one, [["First", false]])).json).toEqual({
      data: { attempt_id: one.attempt.attempt_id, unmarked: 1 },
    });
    const early = await end(one);
    expect([early.status, early.json.message]).toEqual([409, "Mark the remaining questions first: 1"]);
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

  test("starts a lock-out at the time the attempt ended", async () => {
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

  test("rejects the whole call if a question is marked automatically or not part of the attempt", async () => {
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
        "marks.1": ["This question is marked automatically"],
        "marks.2": ["This question is not part of the attempt"],
      },
    ]);
    expect(await one.kinds()).not.toContain("marked");
  });

  test("rejects attempts that are in progress or already marked, and returns 404 for unknown ones", async () => {
    const open = await begin(mixed);
    expect((await mark(open, [["First", true]])).status).toBe(409);
    expect((await end(open)).status).toBe(409);
    const done = await begin({ pools: [{ draw: 1, questions: [accepted()] }] });
    await done.submit(done.right());
    expect((await end(done)).status).toBe(409);
    const unknown = await office.exam.post(path("mark-attempt"), { attempt_id: 4_711, reason: "x" });
    expect([unknown.status, unknown.json.message]).toEqual([404, "This attempt does not exist"]);
  });

  test("ends the review once when several administrators end it at the same time", async () => {
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
