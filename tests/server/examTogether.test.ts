import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { lockedGrants } from "#server/modules/exams/opening.ts";
import { inRounds } from "#server/modules/exams/together.ts";
import { examAllowances, examAttempts } from "#server/schema/index.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import { createExam, Sitter } from "./examHall.ts";
import { refuseChanges } from "./examRoom.ts";
import { startTestApp, type TestApp } from "./harness.ts";

describe("handling requests in rounds", () => {
  const recorded = (make: (one: string) => string | undefined = (one) => one.toUpperCase()) => {
    const rounds: string[][] = [];
    const errors: unknown[] = [];
    const ask = inRounds<string, string>(
      (one) => one[0],
      async (all) => {
        rounds.push([...all]);
        return all.map(make);
      },
      (error) => errors.push(error),
    );
    return { rounds, errors, ask };
  };

  test("puts simultaneous requests in one round, and later ones in the next", async () => {
    const { rounds, ask } = recorded();
    const first = ["a", "b"].map(ask);
    const later = first[0]!.then(() => Promise.all(["c", "d"].map(ask)));
    expect(await Promise.all(first)).toEqual(["A", "B"]);
    expect(await later).toEqual(["C", "D"]);
    expect(rounds).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  test("takes at most a hundred requests in a round, one per key and in order", async () => {
    const { rounds, ask } = recorded();
    await Promise.all(["a1", "a2", "b", "a3"].map(ask));
    expect(rounds).toEqual([["a1", "b"], ["a2"], ["a3"]]);
    rounds.length = 0;
    await Promise.all(Array.from({ length: 130 }, (_, i) => ask(String.fromCodePoint(0x4e00 + i))));
    expect(rounds.map(({ length }) => length)).toEqual([100, 30]);
  });

  test("reports a failed round without results, and runs the next one normally", async () => {
    const { errors, ask } = recorded((one) => {
      if (one === "bad") throw new Error("no");
      return one;
    });
    expect(await Promise.all([ask("good"), ask("bad")])).toEqual([undefined, undefined]);
    expect(errors).toEqual([new Error("no")]);
    expect(await ask("good")).toBe("good");
  });
});

describe("simultaneous submissions", () => {
  let t: TestApp;
  let sitters: Sitter[];

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    const exam = await createExam(t.app);
    sitters = [];
    for (let i = 0; i < 6; i += 1) {
      await t.createUser({ email: `learner${i}@example.org` });
      sitters.push(await new Sitter(t.app, await t.signIn(`learner${i}@example.org`), exam).begin());
    }
  });

  test("get their own responses: passed, failed, incomplete, another tab, another user's attempt, over", async () => {
    const [passed, failed, incomplete, elsewhere, foreign, over] = sitters as [
      Sitter,
      Sitter,
      Sitter,
      Sitter,
      Sitter,
      Sitter,
    ];
    const before = await over.submit(over.right());
    const answers = await Promise.all([
      passed.submit(passed.right()),
      failed.submit(failed.wrong()),
      incomplete.submit([incomplete.item("A word", "kept")]),
      elsewhere.submit(elsewhere.right(), { tab: "b2.t2" }),
      foreign.submit(foreign.right(), { attempt: passed.attempt.attempt_id }),
      over.submit(over.wrong()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 409, 404, 200]);
    expect(answers.slice(0, 2).map(({ json }) => AttemptResult.parse(json.data).status)).toEqual([
      "Passed",
      "Failed",
    ]);
    expect(answers[2]!.json.errors).toEqual({ answers: ["2 questions have no answer"] });
    expect(answers[3]!.json.data.attempt_id).toBe(elsewhere.attempt.attempt_id);
    expect(answers[5]!.text).toBe(before.text);
    expect(await incomplete.stored()).toEqual({ "A word": "kept" });
    const open = await Promise.all(
      [incomplete, elsewhere, foreign].map(async (one) => (await one.row()).status),
    );
    expect(open).toEqual(["OPEN", "OPEN", "OPEN"]);
    expect(await over.kinds()).toEqual(["started", "saved", "finished", "late"]);
  });

  test("get their own results and valid receipts (P6)", async () => {
    const answers = await Promise.all(
      sitters.map((one, i) => one.submit(i % 2 === 0 ? one.right() : one.wrong())),
    );
    for (const [i, { json }] of answers.entries()) {
      const one = sitters[i]!;
      expect(json.data.attempt_id).toBe(one.attempt.attempt_id);
      expect(json.data.attempt_percentage).toBe(i % 2 === 0 ? 100 : 0);
      expect((await one.browser.get(`/api/exams/attempts/${one.attempt.attempt_id}`)).json).toEqual(json);
      const { attempt_id, hash } = json.data.receipt;
      const verified = await one.browser.post("/api/exams/receipts/verify", { attempt_id, hash });
      expect(verified.json.data.valid).toBe(true);
    }
  });

  test("are not affected by the failure of one (P5)", async () => {
    const [broken, ...others] = sitters as [Sitter, ...Sitter[]];
    onTestFinished(await refuseChanges(t.app, broken.attempt.attempt_id));
    const answers = await Promise.all(sitters.map((one) => one.submit(one.right())));
    expect(answers.map(({ status }) => status)).toEqual([500, ...others.map(() => 200)]);
    expect([await broken.kinds(), (await broken.row()).status]).toEqual([["started"], "OPEN"]);
    for (const one of others) expect(await one.kinds()).toEqual(["started", "saved", "finished"]);
  });

  // The embedded database has one connection: nothing else can hold a lock during a submission.
  if (process.env.TEST_DATABASE_URL)
    test("are not delayed by a locked attempt", async () => {
      const [held, ...others] = sitters as [Sitter, ...Sitter[]];
      const locked = Promise.withResolvers<void>();
      const enough = Promise.withResolvers<void>();
      const holding = t.app.inTransaction(async () => {
        const { attempt_id: id } = held.attempt;
        await t.app.db().execute(sql`select from exam_attempts where id = ${id} for update`);
        locked.resolve();
        await enough.promise;
      });
      await locked.promise;
      const waits = held.submit(held.right());
      const answers = await Promise.all(others.map((one) => one.submit(one.right())));
      expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200));
      expect((await held.row()).status).toBe("OPEN");
      enough.resolve();
      await holding;
      expect((await waits).status).toBe(200);
    });
});

/** Settles when a pool has had nothing to do for many turns of the event loop. */
async function atRest(pool: Pool): Promise<void> {
  for (let turns = 0; turns < 50;) {
    await turn();
    turns = pool.idleCount === pool.totalCount && pool.waitingCount === 0 ? turns + 1 : 0;
  }
}

describe("simultaneous starts", () => {
  let t: TestApp;
  let exam: number;
  let sitters: Sitter[];
  let ids: number[];

  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.reset();
    exam = await createExam(t.app);
    sitters = [];
    ids = [];
    for (let i = 0; i < 5; i += 1) {
      ids.push((await t.createUser({ email: `learner${i}@example.org` })).id);
      sitters.push(new Sitter(t.app, await t.signIn(`learner${i}@example.org`), exam));
    }
  });

  test("get their own attempts, draws and times, in two transactions at most (T-30)", async () => {
    const { id: by } = await t.createUser({ email: "admin@example.org" });
    await t.app
      .db()
      .insert(examAllowances)
      .values([
        {
          userId: ids[1]!,
          examId: exam,
          seconds: 300,
          reason: "Reads slowly",
          grantedBy: by,
          grantedAt: t.app.now(),
        },
        {
          userId: ids[1]!,
          examId: exam,
          seconds: 60,
          reason: "A fire alarm",
          grantedBy: by,
          grantedAt: t.app.now(),
        },
      ]);
    const { inTransaction } = t.app;
    const transactions = vi.spyOn(t.app, "inTransaction");
    // The first waits for the others: all have arrived once none is in the database or on its way there.
    transactions.mockImplementationOnce(async (work) => {
      await atRest(t.database.pool);
      return inTransaction(work);
    });
    await Promise.all(sitters.map((one) => one.begin()));
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(2);
    const rows = await Promise.all(sitters.map((one) => one.row()));
    expect(rows.map(({ userId }) => userId)).toEqual(ids);
    expect(new Set(rows.map(({ seed }) => seed)).size).toBe(sitters.length);
    expect(
      rows.map(({ startedAt, finishesAt }) => (finishesAt.getTime() - startedAt.getTime()) / 1_000),
    ).toEqual([3_600, 3_960, 3_600, 3_600, 3_600]);
    for (const one of sitters) {
      expect(await one.kinds()).toEqual(["started"]);
      expect(one.attempt.questions).toHaveLength(3);
      expect((await one.submit(one.right())).json.data.status).toBe("Passed");
    }
  });

  test("create one attempt for a learner with two tabs (T-27)", async () => {
    const [one] = sitters as [Sitter];
    const other = new Sitter(t.app, one.browser, exam, "b1.t2");
    await Promise.all([one.begin(), other.begin(), ...sitters.slice(1).map((each) => each.begin())]);
    expect(other.attempt.attempt_id).toBe(one.attempt.attempt_id);
    expect(await t.app.db().$count(examAttempts)).toBe(sitters.length);
  });

  test("are not affected by one that fails", async () => {
    await t.app.db()
      .execute(sql`create or replace function refuse_one() returns trigger language plpgsql as $$
      begin raise exception 'not this one'; end $$`);
    await t.app.db().execute(
      sql.raw(`create trigger refuse_one before insert on exam_attempts for each row
        when (new.user_id = ${ids[0]}) execute function refuse_one()`),
    );
    onTestFinished(
      async () => void (await t.app.db().execute(sql`drop trigger refuse_one on exam_attempts`)),
    );
    const answers = await Promise.all(sitters.map((one) => one.open("?confirmStart=1")));
    expect(answers.map(({ status }) => status)).toEqual([500, 200, 200, 200, 200]);
    expect(await t.app.db().$count(examAttempts)).toBe(sitters.length - 1);
  });

  if (process.env.TEST_DATABASE_URL)
    test("are not delayed by a grant of time, which still counts (T-30)", async () => {
      const granting = Promise.withResolvers<void>();
      const enough = Promise.withResolvers<void>();
      const holding = t.app.inTransaction(async () => {
        await lockedGrants(t.app, ids[0]!, exam);
        await t.app.db().insert(examAllowances).values({
          userId: ids[0]!,
          examId: exam,
          seconds: 60,
          reason: "A fire alarm",
          grantedBy: ids[1]!,
          grantedAt: t.app.now(),
        });
        granting.resolve();
        await enough.promise;
      });
      await granting.promise;
      const [waiting, ...others] = sitters as [Sitter, ...Sitter[]];
      const waits = waiting.begin();
      await Promise.all(others.map((one) => one.begin()));
      expect(await t.app.db().$count(examAttempts)).toBe(others.length);
      enough.resolve();
      await holding;
      const { startedAt, finishesAt } = await (await waits).row();
      expect(finishesAt.getTime() - startedAt.getTime()).toBe(3_660_000);
    });
});
