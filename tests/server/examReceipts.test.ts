import { describe, expect, test } from "vitest";
import { ofEach } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";

const room = startExamRoom();

describe("receipts [G-8][T-31]", () => {
  const verify = async (attempt: number, hash: string, browser = room.learner) =>
    (await browser.post("/api/exams/receipts/verify", { attempt_id: attempt, hash })).json.data;

  test("are recognised by the server before and after marking", async () => {
    const one = await room.begin(ofEach());
    const { receipt } = (await one.submit(one.right())).json.data;
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({ valid: true, receipt });
    const marker = await room.t.signIn("admin@example.org");
    const marks = [{ question_id: one.question("An essay").id, correct: true }];
    await marker.post("/api/admin/exams-attempts/mark-questions", { attempt_id: receipt.attempt_id, marks });
    await marker.post("/api/admin/exams-attempts/mark-attempt", {
      attempt_id: receipt.attempt_id,
      reason: "Read",
    });
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({
      valid: true,
      receipt: { ...receipt, status: "Passed", attempt_percentage: 100 },
    });
    expect((await verify(receipt.attempt_id, receipt.hash, marker)).valid).toBe(true);
  });

  test("are invalid with another hash, and for another user's, open or unknown attempts", async () => {
    const one = await room.begin();
    const no = { valid: false, receipt: null };
    expect(await verify(one.attempt.attempt_id, "0".repeat(64))).toEqual(no);
    const { hash } = (await one.submit(one.right())).json.data.receipt;
    await room.t.createUser({ email: "other@example.org" });
    expect(
      await verify(
        one.attempt.attempt_id,
        hash.replace(/.$/, (c: string) => (c === "0" ? "1" : "0")),
      ),
    ).toEqual(no);
    expect(await verify(one.attempt.attempt_id, hash, await room.t.signIn("other@example.org"))).toEqual(no);
    expect(await verify(4_711, hash)).toEqual(no);
  });

  test.each<[string, string]>([
    [
      "changed data of a journal line",
      `update exam_attempt_events set data = data || '{"percentage": 100}' where kind = 'finished'`,
    ],
    [
      "the changed time of a journal line",
      `update exam_attempt_events set at = at - interval '1 minute' where kind = 'saved'`,
    ],
    ["a deleted journal line", `delete from exam_attempt_events where kind = 'saved'`],
    ["a deleted last journal line", `delete from exam_attempt_events where kind = 'late'`],
    ["a changed answer", `update exam_answers set answer = '[1]'`],
    ["a changed score", `update exam_attempts set percentage = 100, status = 'PASSED'`],
    ["a changed mark", `update exam_attempt_questions set correct = not correct`],
  ])("become invalid after tampering: %s", async (_, tampering) => {
    const one = await room.begin();
    await one.save(one.wrong());
    const { receipt } = (await one.submit([])).json.data;
    await one.save(one.right());
    expect((await verify(receipt.attempt_id, receipt.hash)).valid).toBe(true);
    await room.t.app.db().execute(tampering);
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({ valid: false, receipt: null });
  });
});
