import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { finishOverdue, overdueAt } from "#server/modules/exams/finish.ts";
import { startSweeper, sweepAttempts } from "#server/modules/exams/sweeper.ts";
import { attemptEvents, examAttempts, notifications, outbox, topics, users } from "#server/schema/index.ts";
import { AttemptResult } from "#src/contracts/exam.ts";
import { accepted, createExam, marked, multiple, oneOfEach, single, Sitter } from "./examHall.ts";
import { createItem } from "./fixtures.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let learner: Browser;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await t.createUser({ email: "learner@example.org", firstName: "Ada", lastName: "Lovelace" });
  await t.createUser({ email: "marker@example.org", roles: ["exam admin"] });
  learner = await t.signIn("learner@example.org");
});

const begin = async (draft: Parameters<typeof createExam>[1] = {}, tab?: string) =>
  new Sitter(t.app, learner, await createExam(t.app, draft), tab).begin();
const ofOne = (question = single()) => ({ pools: [{ draw: 1, questions: [question] }] });
const told = async (name: string) =>
  (await t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime"))).filter(
    ({ payload }) => payload.name === name,
  );

describe("handing in [E-041][B-118]", () => {
  test("saves the last answers, marks, and answers the result with its receipt [B-096][B-130][M-079][T-31]", async () => {
    const one = await begin({ name: "Ethics", maxAttempts: 3 });
    await one.save([one.item("One", ["wrong"])]);
    t.clock.advance(600);
    const { status, json } = await one.submit(one.right());
    expect(status).toBe(200);
    expect(AttemptResult.parse(json.data)).toEqual(json.data);
    expect(json.data).toEqual({
      attempt_id: one.attempt.attempt_id,
      exam_id: one.exam,
      status: "Passed",
      passed: true,
      attempt_percentage: 100,
      pass_percentage: 70,
      exam_name: "Ethics",
      content_links: [],
      locked_until: null,
      remaining_attempts: 2,
      receipt: {
        attempt_id: one.attempt.attempt_id,
        exam_name: "Ethics",
        learner: "Ada Lovelace",
        started_at_iso: one.attempt.started_at_iso,
        finished_at_iso: t.app.now().toISOString(),
        ended_by: "learner",
        answered: 3,
        questions: 3,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      time: expect.any(Array),
    });
    expect((await one.row()).status).toBe("PASSED");
  });

  test("a fail: the score and what was needed, explanations, the lock-out and the attempts left [B-131][B-132][B-133][B-134]", async () => {
    await t.app.db().insert(topics).values({ name: "Pensions" });
    const [first, second] = [
      await createItem(t.app, { title: "Read this" }),
      await createItem(t.app, { title: "Draft", live: false }),
    ];
    const one = await begin({
      maxAttempts: 3,
      lockoutSeconds: 86_400,
      pools: [
        {
          draw: 4,
          questions: [
            { ...single(), item: first },
            { ...multiple(), item: second },
            accepted(),
            single("Linkless"),
          ],
        },
      ],
    });
    const { json } = await one.submit([
      one.item("One", ["wrong"]),
      one.item("Many", ["right"]),
      one.item("A word", "suitability report"),
      one.item("Linkless", ["wrong"]),
    ]);
    expect(json.data).toMatchObject({
      status: "Failed",
      passed: false,
      attempt_percentage: 25,
      pass_percentage: 70,
      content_links: [
        { id: first, type: "item", title: "Read this", answer_explanation: "Because the first is right." },
      ],
      locked_until: new Date(t.app.now().getTime() + 86_400_000).toISOString(),
      remaining_attempts: 2,
    });
  });

  test("free texts that a person must mark put it in review: no score, and the markers are told [B-097]", async () => {
    const one = await begin({ pools: [{ draw: 4, questions: oneOfEach() }] });
    const { json } = await one.submit(one.right());
    expect(json.data).toMatchObject({
      status: "Review",
      passed: false,
      attempt_percentage: null,
      content_links: [],
    });
    const [notice] = await t.app.db().select().from(notifications);
    expect(notice).toMatchObject({
      userId: 2,
      data: { type: "exam", message: "An attempt at “Pensions” waits to be marked." },
    });
  });

  test("while an answer is missing it is refused, and what was sent is saved [B-108]", async () => {
    const one = await begin();
    const { status, json } = await one.submit([one.item("One", ["right"]), one.item("A word", "  ")]);
    expect([status, json.errors]).toEqual([422, { answers: ["2 questions have no answer"] }]);
    expect(json.data.saved).toHaveLength(2);
    expect(await one.stored()).toMatchObject({ One: one.item("One", ["right"]).answer });
    expect((await one.row()).status).toBe("OPEN");
    expect((await one.submit(one.right())).status).toBe(200);
  });

  test("while an answer is none it is refused by its place", async () => {
    const one = await begin();
    await one.save(one.right());
    const { status, json } = await one.submit([{ ...one.item("One", []), answer: [99_999] }]);
    expect([status, json.errors]).toEqual([422, { "answers.0": ["This option is not one of the question"] }]);
    expect((await one.submit()).json.data.status).toBe("Passed");
  });

  test("in the last five seconds, and after the end, what is missing counts as not answered [T-29][B-104]", async () => {
    const one = await begin();
    t.clock.advance(3_594);
    expect((await one.submit([one.item("One", ["right"])])).status).toBe(422);
    t.clock.advance(2);
    const { json } = await one.submit([]);
    expect(json.data).toMatchObject({
      status: "Failed",
      attempt_percentage: 33,
      receipt: { ended_by: "learner", answered: 1, questions: 3 },
    });
    const two = await begin();
    t.clock.advance(3_603);
    const late = await two.submit(two.right());
    expect(late.json.data).toMatchObject({
      status: "Passed",
      receipt: { ended_by: "time", finished_at_iso: two.attempt.finishes_at_iso },
    });
  });

  test("after the five seconds it is the answers of before that count", async () => {
    const one = await begin();
    await one.save([one.item("One", ["right"])]);
    t.clock.advance(3_606);
    const { status, json } = await one.submit(one.right());
    expect([status, json.data.attempt_percentage, json.data.receipt.answered]).toEqual([200, 33, 1]);
    expect(await one.kinds()).toEqual(["started", "saved", "contactGap", "finished", "late"]);
  });

  test("twice, at once and later, is one result with the same body [EXM-12][EXM-13]", async () => {
    const one = await begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.submit(one.right(), { rev: 1 })));
    t.clock.advance(60);
    answers.push(await one.submit([]), await one.submit(one.wrong(), { tab: "b9.t9" }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await one.kinds()).filter((kind) => kind === "finished")).toHaveLength(1);
    expect(await told("exam.changed")).toHaveLength(1);
  });

  test("a save and a submission at once: the submission has what was acknowledged [EXM-14]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await begin({ name: `Round ${round}` });
      await one.save(one.right());
      const [saved, submitted] = await Promise.all([
        one.save([one.item("One", ["wrong"])], { rev: 2 }),
        one.submit([], { rev: 3 }),
      ]);
      const percentage = submitted.json.data.attempt_percentage;
      expect([200, 208]).toContain(saved.status);
      expect(percentage).toBe(saved.status === 200 ? 67 : 100);
    }
  });

  test("whoever opens it while it ends is shown the attempt or that it is over, and starts nothing new", async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await begin({ name: `Round ${round}` });
      const [submitted, ...opened] = await Promise.all([one.submit(one.wrong()), one.open(), one.open()]);
      expect(submitted.status).toBe(200);
      for (const { json } of opened)
        expect(json.data?.attempt_id ?? json.status).toBe(
          json.data ? one.attempt.attempt_id : "confirm_start",
        );
    }
  });

  test("the result is answered again, to its learner alone", async () => {
    const one = await begin();
    const path = `/api/exams/attempts/${one.attempt.attempt_id}`;
    expect((await learner.get(path)).status).toBe(404);
    const { json } = await one.submit(one.right());
    expect((await learner.get(path)).json).toEqual(json);
    await t.createUser({ email: "other@example.org" });
    expect((await (await t.signIn("other@example.org")).get(path)).status).toBe(404);
  });
});

describe("the sweep (P5)", () => {
  test("ends what is overdue from its last acknowledged answers, at its end, and nothing else [EXM-20][EXM-21]", async () => {
    const over = await begin({ name: "Over", minutes: 10 });
    await over.save(over.right());
    const running = await begin({ name: "Running", minutes: 60 });
    t.clock.advance(606);
    expect(await sweepAttempts(t.app)).toBe(0);
    t.clock.advance(1);
    expect(await sweepAttempts(t.app)).toBe(1);
    expect(await sweepAttempts(t.app)).toBe(0);
    expect(await over.row()).toMatchObject({
      status: "PASSED",
      percentage: 100,
      endedBy: "time",
      answered: 3,
      finishedAt: new Date(over.attempt.finishes_at_iso),
    });
    expect((await running.row()).status).toBe("OPEN");
    expect((await told("exam.changed")).map(({ payload }) => payload.event)).toMatchObject([
      { attempt_id: over.attempt.attempt_id, finished: true },
    ]);
  });

  test("nobody's answers are no answers, and the silence is told [EXM-21]", async () => {
    const one = await begin({ pools: [{ draw: 4, questions: oneOfEach() }], minutes: 10 });
    t.clock.advance(700);
    await sweepAttempts(t.app);
    const { json } = await learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`);
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

  test("more than a batch at once", async () => {
    const exam = await createExam(t.app, { ...ofOne(), minutes: 1 });
    const people = await t.app
      .db()
      .insert(users)
      .values(
        Array.from({ length: 250 }, (_, i) => ({
          email: `many${i}@example.org`,
          firstName: "M",
          lastName: `${i}`,
        })),
      )
      .returning({ id: users.id });
    const one = await new Sitter(t.app, learner, exam).begin();
    const { id: _, ...row } = await one.row();
    await t.app
      .db()
      .insert(examAttempts)
      .values(people.map(({ id: userId }) => ({ ...row, userId })));
    await t.app.db()
      .execute(`insert into exam_attempt_questions (attempt_id, question_id, version, position, options)
      select a.id, q.question_id, q.version, q.position, q.options from exam_attempts a, exam_attempt_questions q where a.id > 1`);
    t.clock.advance(67);
    expect(await sweepAttempts(t.app)).toBe(251);
    const [open] = await t.app
      .db()
      .select({ n: count() })
      .from(examAttempts)
      .where(eq(examAttempts.status, "OPEN"));
    expect(open!.n).toBe(0);
  });

  test("two servers at once end each attempt once", async () => {
    const one = await begin({ minutes: 1 });
    t.clock.advance(70);
    const swept = await Promise.all([sweepAttempts(t.app), sweepAttempts(t.app), sweepAttempts(t.app)]);
    expect(swept.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect((await one.kinds()).filter((kind) => kind === "finished")).toHaveLength(1);
  });

  test("a server that starts sweeps at once, and stops when told", async () => {
    const one = await begin({ minutes: 1 });
    t.clock.advance(3_600);
    const sweeper = startSweeper(t.app);
    await sweeper.stop();
    expect(await one.row()).toMatchObject({
      status: "FAILED",
      finishedAt: new Date(one.attempt.finishes_at_iso),
    });
  });

  test("whoever looks first ends it: opening, saving, the result, the list [P5]", async () => {
    const looks: ((one: Sitter) => Promise<unknown>)[] = [
      (one) => one.open(),
      (one) => one.save([]),
      (one) => one.submit(),
      (one) => learner.get(`/api/exams/attempts/${one.attempt.attempt_id}`),
      () => learner.get("/api/accreditation"),
      () => learner.get("/api/accreditation/search/"),
    ];
    for (const look of looks) {
      const one = await begin({ minutes: 1 });
      t.clock.advance(66);
      await look(one);
      expect((await one.row()).status).toBe("FAILED");
    }
  });

  test("whoever names one that is not overdue (any more) ends nothing", async () => {
    const one = await begin({ minutes: 1 });
    t.clock.advance(65);
    expect(await finishOverdue(t.app, [one.attempt.attempt_id])).toBe(0);
    expect((await one.save([one.item("One", ["right"])])).status).toBe(200);
  });

  test("waits for what is just being written: six seconds beyond the end", () => {
    expect(t.app.now().getTime() - overdueAt(t.app.now()).getTime()).toBe(6_000);
  });
});

describe("the fair-time ledger [G-9]", () => {
  test("what was given, less what was used and what passed without contact, is what was left", async () => {
    const one = await begin({ minutes: 30 });
    t.clock.advance(40);
    await one.save([]);
    t.clock.advance(200);
    await one.save([one.item("One", ["right"])]);
    t.clock.advance(20);
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

describe("leaving [E-042][B-110][D-1]", () => {
  const path = (one: Sitter, key = one.attempt.completion_key) =>
    `/api/exams/complete-attempt/${one.attempt.attempt_id}?k=${key}`;
  const ours = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" };

  const sites = ["same-origin", "same-site", "cross-site", "none", null];
  const destinations = ["image", "empty", "document", null];
  const combinations = sites.flatMap((site) =>
    destinations.flatMap((destination) => [true, false].map((key) => ({ site, destination, key }))),
  );
  test.each(combinations)(
    "from $site as $destination, with the key: $key",
    async ({ site, destination, key }) => {
      const one = await begin();
      const headers = {
        ...(site ? { "sec-fetch-site": site } : {}),
        ...(destination ? { "sec-fetch-dest": destination } : {}),
      };
      const answer = await learner.get(path(one, key ? undefined : "x".repeat(43)), headers);
      expect([answer.status, answer.text]).toEqual([204, ""]);
      const leaves = key && site === "same-origin" && (destination === "image" || destination === "empty");
      expect((await one.row()).leftAt !== null).toBe(leaves);
      expect((await one.row()).status).toBe("OPEN");
    },
  );

  test("the key is good once, and that of an earlier load never again", async () => {
    const one = await begin();
    const old = one.attempt.completion_key;
    await one.begin();
    await learner.get(path(one, old), ours);
    expect(await one.kinds()).toEqual(["started"]);
    await learner.get(path(one), ours);
    await learner.get(path(one), ours);
    expect(await one.kinds()).toEqual(["started", "left"]);
  });

  test("another's key in another's hands, and nobody's, do nothing", async () => {
    const one = await begin();
    await t.createUser({ email: "other@example.org" });
    for (const browser of [await t.signIn("other@example.org"), t.browser()])
      expect((await browser.get(path(one), ours)).status).toBe(204);
    for (const bad of [
      "/api/exams/complete-attempt/x?k=1",
      "/api/exams/complete-attempt/0",
      "/api/exams/complete-attempt/99?k=1",
    ])
      expect((await learner.get(bad, ours)).status).toBe(204);
    expect((await one.row()).leftAt).toBeNull();
  });

  test("whoever comes back before the end goes on, and whoever does not is ended at the end", async () => {
    const one = await begin({ minutes: 10 });
    await one.save([one.item("One", ["right"])]);
    await learner.get(path(one), ours);
    t.clock.advance(30);
    await one.begin();
    expect((await one.row()).leftAt).toBeNull();
    expect(await one.kinds()).toEqual(["started", "saved", "left", "returned"]);
    await learner.get(path(one), ours);
    t.clock.advance(600);
    await sweepAttempts(t.app);
    expect(await one.row()).toMatchObject({ status: "FAILED", percentage: 33, endedBy: "time" });
  });

  test("an attempt that is over cannot be left", async () => {
    const one = await begin();
    await one.submit(one.right());
    await learner.get(path(one), ours);
    expect(await one.kinds()).not.toContain("left");
  });
});

describe("receipts [G-8][T-31]", () => {
  const verify = async (attempt: number, hash: string, browser = learner) =>
    (await browser.post("/api/exams/receipts/verify", { attempt_id: attempt, hash })).json.data;

  test("the server knows its own, before and after the marking", async () => {
    const one = await begin({ pools: [{ draw: 4, questions: oneOfEach() }] });
    const { receipt } = (await one.submit(one.right())).json.data;
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({ valid: true, receipt });
    const marker = await t.signIn("marker@example.org");
    const marks = [{ question_id: one.question("An essay").id, correct: true }];
    await marker.post("/api/admin/exams-attempts/mark-questions", { attempt_id: receipt.attempt_id, marks });
    await marker.post("/api/admin/exams-attempts/mark-attempt", {
      attempt_id: receipt.attempt_id,
      reason: "Read",
    });
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({ valid: true, receipt });
    expect((await verify(receipt.attempt_id, receipt.hash, marker)).valid).toBe(true);
  });

  test("another hash, another's attempt, an open one and an unknown one are not valid, all alike", async () => {
    const one = await begin();
    const no = { valid: false, receipt: null };
    expect(await verify(one.attempt.attempt_id, "0".repeat(64))).toEqual(no);
    const { hash } = (await one.submit(one.right())).json.data.receipt;
    await t.createUser({ email: "other@example.org" });
    expect(
      await verify(
        one.attempt.attempt_id,
        hash.replace(/.$/, (c: string) => (c === "0" ? "1" : "0")),
      ),
    ).toEqual(no);
    expect(await verify(one.attempt.attempt_id, hash, await t.signIn("other@example.org"))).toEqual(no);
    expect(await verify(4_711, hash)).toEqual(no);
  });

  test.each<[string, string]>([
    [
      "a line of the journal",
      `update exam_attempt_events set data = data || '{"percentage": 100}' where kind = 'finished'`,
    ],
    [
      "the moment of a line",
      `update exam_attempt_events set at = at - interval '1 minute' where kind = 'saved'`,
    ],
    ["a line that is gone", `delete from exam_attempt_events where kind = 'saved'`],
    ["the last line that is gone", `delete from exam_attempt_events where kind = 'late'`],
    ["an answer", `update exam_answers set answer = '[1]'`],
    ["the score", `update exam_attempts set percentage = 100, status = 'PASSED'`],
    ["a mark", `update exam_attempt_questions set correct = not correct`],
  ])("%s that was tampered with is found", async (_, tampering) => {
    const one = await begin();
    await one.save(one.wrong());
    const { receipt } = (await one.submit([])).json.data;
    await one.save(one.right());
    expect((await verify(receipt.attempt_id, receipt.hash)).valid).toBe(true);
    await t.app.db().execute(tampering);
    expect(await verify(receipt.attempt_id, receipt.hash)).toEqual({ valid: false, receipt: null });
  });
});

test("hostile HTML in a question is answered as it is stored, and stands in no other place", async () => {
  const hostile = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
  const one = await begin(ofOne({ ...single(), title: hostile, options: [`*${hostile}`, "wrong"] }));
  expect(one.attempt.questions[0]!.title).toBe(hostile);
  const { headers, text } = await one.open();
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(text).toContain("alert(1)");
});

test("the first line of the journal holds the seed and the draw [G-8]", async () => {
  const one = await begin({ pools: [{ draw: 2, questions: marked() }] });
  const [line] = await t.app.db().select().from(attemptEvents);
  const data = line!.data as { seed: string; questions: { id: number; options: number[] }[] };
  expect(data.seed).toMatch(/^[0-9a-f]{32}$/);
  expect(data.questions.map(({ id }) => id)).toEqual(one.attempt.questions.map(({ id }) => id));
  expect(data.questions.map(({ options }) => options)).toEqual(
    one.attempt.questions.map(({ options }) => options.map(({ id }) => id)),
  );
});
