import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { submittedWithout } from "#server/modules/exams/late.ts";
import { examAttempts, lateAnswers, notifications } from "#server/schema/index.ts";
import type { LateAnswers } from "#src/contracts/admin/lateAnswers.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import { idsOf } from "./admin/office.ts";
import { Sitter } from "./examHall.ts";
import { startExamOffice } from "./examOffice.ts";
import { list, two } from "./lateAnswers.ts";

const { begin, office } = startExamOffice();

const sets = async (query = "") => (await office.exam.get(`${list}${query}`)).json.data;
const decide = async (chosen: object, query = "") =>
  (await office.exam.post(`${list}/bulk${query}`, { act: "accept", reason: "A power cut", ...chosen })).json
    .data;
const resultOf = async (one: Sitter) =>
  AttemptResult.parse((await office.learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`)).json.data);

/** The learner continues on a laptop and submits; then an answer that the phone could not send arrives. */
async function submittedElsewhere() {
  const phone = await begin(two);
  const laptop = await new Sitter(office.t.app, office.learner, phone.exam, "b2.t1").begin();
  await laptop.save([laptop.item("One", ["right"])], { takeOver: true });
  const submitted = await laptop.submit([laptop.item("Two", ["wrong"])]);
  expect(submitted.json.data).toMatchObject({ status: "Failed", receipt: { ended_by: "learner" } });
  expect((await phone.save([phone.item("Two", ["right"])], { rev: 9 })).status).toBe(208);
  return phone;
}

describe("answers that arrive after their learner has submitted [D-23]", () => {
  test("are kept as declined by the system, with the reason, and nobody is asked to decide", async () => {
    await submittedElsewhere();
    expect(await sets()).toMatchObject([
      {
        count: 1,
        decision: "declined",
        decider: null,
        decided_at: office.t.app.now().toISOString(),
        reason: "The learner submitted the exam without these answers",
      },
    ]);
    expect(await sets("?decision=waiting")).toEqual([]);
    expect(await office.t.app.db().select().from(notifications)).toEqual([]);
  });

  test("cannot be accepted, and leave the result and the receipt as they were", async () => {
    const phone = await submittedElsewhere();
    const before = await resultOf(phone);
    expect(before.receipt.late).toEqual([]);
    const [{ id }] = await sets();
    const message = "The learner submitted the exam without these answers, so they do not count";
    expect(await decide({ ids: [id] })).toEqual({ done: 0, refused: [{ id, message }], undo: null });
    expect(await resultOf(phone)).toEqual(before);
  });
});

/** What migration 0056 makes of sets that were there before it. */
test("sets that waited for a decision in vain are declined by the migration, and the others wait on", async () => {
  await submittedElsewhere();
  const { app } = office.t;
  // Recorded as submitted by its learner, but in the last seconds, as a page with a fast clock does by itself.
  const fast = await submittedElsewhere();
  const end = sql`finishes_at - interval '5 seconds'`;
  await app
    .db()
    .update(examAttempts)
    .set({ finishedAt: end })
    .where(eq(examAttempts.id, fast.attempt.attempt_id));
  await app.db().update(lateAnswers).set({ decision: "waiting", decidedAt: null, reason: null });
  const timedOut = await begin(two);
  office.t.clock.advance(200);
  await timedOut.save([timedOut.item("One", ["right"])]);
  const file = new URL("../../server/migrations/0056_late-after-submitting.sql", import.meta.url);
  await app.db().execute(sql.raw(readFileSync(file, "utf8")));
  expect((await sets()).map(({ decision, reason }: LateAnswers) => [decision, reason])).toEqual([
    ["waiting", null],
    ["waiting", null],
    ["declined", submittedWithout],
  ]);
});

describe("accepting several sets of one attempt together [D-23]", () => {
  /** The learner answers the first question twice, and both answers arrive late, the newer one last or first. */
  async function answeredTwice(newerFirst: boolean) {
    const one = await begin(two);
    office.t.clock.advance(200);
    const older = { answers: [one.item("One", ["right"])], rev: 1 };
    const newer = { answers: [one.item("One", ["wrong"]), one.item("Two", ["right"])], rev: 2 };
    for (const { answers, rev } of newerFirst ? [newer, older] : [older, newer]) {
      await one.save(answers, { rev });
      office.t.clock.advance(1);
    }
    return one;
  }

  test.for([
    ["last", false],
    ["first", true],
  ] as const)(
    "counts the newer answer if it arrived %s, in whatever order they are chosen",
    async ([, newerFirst]) => {
      for (const choose of [
        (ids: number[]) => ({ ids }),
        (ids: number[]) => ({ ids: ids.toReversed() }),
        () => ({ all: true }),
      ]) {
        const one = await answeredTwice(newerFirst);
        const chosen = choose(idsOf({ json: { data: await sets("?decision=waiting") } }));
        expect(await decide(chosen, "?decision=waiting")).toEqual({ done: 2, refused: [], undo: null });
        expect(await one.stored()).toEqual({
          One: one.item("One", ["wrong"]).answer,
          Two: one.item("Two", ["right"]).answer,
        });
        expect((await resultOf(one)).attempt_percentage).toBe(50);
      }
    },
  );
});
