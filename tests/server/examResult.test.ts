import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { attemptEvents, exams, notifications, outbox, topics } from "#server/schema/index.ts";
import { examHeaders } from "#src/contracts/exam.ts";
import { AttemptResult } from "#src/contracts/examResult.ts";
import { accepted, essay, marked, multiple, ofEach, single } from "./examHall.ts";
import { startExamRoom } from "./examRoom.ts";
import { createBoxset, createItem } from "./fixtures.ts";

const room = startExamRoom();

describe("submitting an exam [E-041][B-118]", () => {
  test("saves the last answers, marks them and returns the result with its receipt [B-096][B-130][M-079][T-31]", async () => {
    const one = await room.begin({ name: "Ethics", maxAttempts: 3 });
    await one.save([one.item("One", ["wrong"])]);
    room.t.clock.advance(600);
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
      topics: [{ name: "Pool 0", right: 3, questions: 3 }],
      content_links: [],
      locked_until: null,
      remaining_attempts: 2,
      exam_standing: "passed",
      receipt: {
        attempt_id: one.attempt.attempt_id,
        exam_name: "Ethics",
        learner: "Ada Lovelace",
        started_at_iso: one.attempt.started_at_iso,
        finished_at_iso: room.t.app.now().toISOString(),
        ended_by: "learner",
        answered: 3,
        questions: 3,
        status: "Passed",
        attempt_percentage: 100,
        pass_percentage: 70,
        late: [],
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      time: expect.any(Array),
    });
    expect((await one.row()).status).toBe("PASSED");
  });

  test("returns a fail with its score, explanations, lock-out and remaining attempts [B-131][B-132][B-133][B-134]", async () => {
    await room.t.app.db().insert(topics).values({ name: "Pensions" });
    const [first, second] = [
      await createItem(room.t.app, { title: "Read this" }),
      await createItem(room.t.app, { title: "Draft", live: false }),
    ];
    const one = await room.begin({
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
    // A boxset without a live item cannot be opened.
    const empty = await createBoxset(room.t.app, { title: "Empty", of: [second] });
    await room.t.app.db().execute(sql`insert into exam_content_links (question_id, type, content_id)
      select question_id, 'boxset', ${empty} from question_versions where title = 'Linkless'`);
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
      topics: [{ right: 1, questions: 4 }],
      content_links: [
        {
          id: first,
          type: "item",
          title: "Read this",
          answer_explanation: "Because the first is right.",
          question_title: "One",
          question_body: "<p>What is right?</p>",
        },
      ],
      locked_until: new Date(room.t.app.now().getTime() + 86_400_000).toISOString(),
      remaining_attempts: 2,
    });
  });

  test("says of an earlier attempt what rules out another one now, and every lock-out [B-133][T-31]", async () => {
    const first = await room.begin({ lockoutSeconds: 60, pools: [{ draw: 1, questions: [single()] }] });
    await first.submit(first.wrong());
    const earlier = async () => {
      const { json } = await room.learner.get(`/api/exams/attempts/${first.attempt.attempt_id}`);
      return [json.data.exam_standing, json.data.locked_until];
    };
    room.t.clock.advance(60);
    expect(await earlier()).toEqual([null, null]);
    const second = await room.sitter(first.exam).begin();
    expect(await earlier()).toEqual(["in progress", null]);
    await second.submit(second.wrong());
    expect(await earlier()).toEqual([null, new Date(room.t.app.now().getTime() + 60_000).toISOString()]);
    room.t.clock.advance(60);
    const closes = (closesAt: Date | null) =>
      room.t.app.db().update(exams).set({ closesAt }).where(eq(exams.id, first.exam));
    await closes(room.t.app.now());
    expect(await earlier()).toEqual(["closed", null]);
    await closes(null);
    const third = await room.sitter(first.exam).begin();
    await third.submit(third.right());
    expect(await earlier()).toEqual(["passed", null]);
  });

  test("says of an earlier attempt that another one awaits marking [B-133]", async () => {
    const pools = [{ draw: 2, questions: [single(), essay()] }];
    const first = await room.begin({ minutes: 1, pools });
    room.t.clock.advance(70);
    const earlier = async () =>
      (await room.learner.get(`/api/exams/attempts/${first.attempt.attempt_id}`)).json.data;
    expect(await earlier()).toMatchObject({ status: "Failed", exam_standing: null });
    const second = await room.sitter(first.exam).begin();
    await second.submit(second.right());
    expect(await earlier()).toMatchObject({ status: "Failed", exam_standing: "awaiting marking" });
  });

  test("puts free texts that need marking in review, and notifies the markers [B-097]", async () => {
    const one = await room.begin(ofEach());
    const { json } = await one.submit(one.right());
    expect(json.data).toMatchObject({
      status: "Review",
      passed: false,
      attempt_percentage: null,
      topics: [],
      content_links: [],
    });
    const [notice] = await room.t.app.db().select().from(notifications);
    expect(notice).toMatchObject({
      userId: 2,
      data: { type: "exam", message: "An attempt at “Pensions” is waiting to be marked." },
    });
  });

  test("is rejected while answers are missing, but saves the ones sent [B-108]", async () => {
    const one = await room.begin();
    const { status, json } = await one.submit([one.item("One", ["right"]), one.item("A word", "  ")]);
    expect([status, json.errors]).toEqual([422, { answers: ["2 questions have no answer"] }]);
    expect(json.data.saved).toHaveLength(2);
    expect(await one.stored()).toMatchObject({ One: one.item("One", ["right"]).answer });
    expect((await one.row()).status).toBe("OPEN");
    const last = await one.submit([one.item("Many", ["right", "right too"])]);
    expect([last.status, last.json.errors]).toEqual([422, { answers: ["One question has no answer"] }]);
    expect((await one.submit(one.right())).status).toBe(200);
  });

  test("rejects an invalid answer by its position", async () => {
    const one = await room.begin();
    await one.save(one.right());
    const { status, json } = await one.submit([{ ...one.item("One", []), answer: [99_999] }]);
    expect([status, json.errors]).toEqual([
      422,
      { "answers.0": ["This option does not belong to this question"] },
    ]);
    expect((await one.submit()).json.data.status).toBe("Passed");
  });

  test("counts missing answers as not answered in the last five seconds and after the end [T-29][B-104]", async () => {
    const one = await room.begin();
    room.t.clock.advance(3_594);
    expect((await one.submit([one.item("One", ["right"])])).status).toBe(422);
    room.t.clock.advance(2);
    const { json } = await one.submit([]);
    expect(json.data).toMatchObject({
      status: "Failed",
      attempt_percentage: 33,
      receipt: { ended_by: "learner", answered: 1, questions: 3 },
    });
    const two = await room.begin();
    room.t.clock.advance(3_603);
    const late = await two.submit(two.right());
    expect(late.json.data).toMatchObject({
      status: "Passed",
      receipt: { ended_by: "time", finished_at_iso: two.attempt.finishes_at_iso },
    });
  });

  test("is rejected as time-up while there is time left, but saves the answers sent [B-104][T-30]", async () => {
    const one = await room.begin();
    const timeUp = { headers: { [examHeaders.timeUp]: "1" } };
    room.t.clock.advance(3_594);
    const { status, json } = await one.submit(one.right(), timeUp);
    expect([status, json.errors]).toEqual([422, { [examHeaders.timeUp]: ["There is still time left"] }]);
    expect(json.data).toMatchObject({ finishes_at_iso: one.attempt.finishes_at_iso, refused: [] });
    expect(json.data.saved).toHaveLength(3);
    expect((await one.row()).status).toBe("OPEN");
    room.t.clock.advance(2);
    expect((await one.submit([], timeUp)).json.data).toMatchObject({
      status: "Passed",
      receipt: { ended_by: "time" },
    });
  });

  test("counts only the earlier answers when it is more than five seconds late", async () => {
    const one = await room.begin();
    await one.save([one.item("One", ["right"])]);
    room.t.clock.advance(3_606);
    const { status, json } = await one.submit(one.right());
    expect([status, json.data.attempt_percentage, json.data.receipt.answered]).toEqual([200, 33, 1]);
    expect(await one.kinds()).toEqual(["started", "saved", "contactGap", "finished", "late"]);
  });

  test("returns the same result when it is repeated, at the same time or later [EXM-12][EXM-13]", async () => {
    const one = await room.begin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => one.submit(one.right(), { rev: 1 })));
    room.t.clock.advance(60);
    answers.push(await one.submit([]), await one.submit(one.wrong(), { tab: "b9.t9" }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await one.kinds()).filter((kind) => kind === "finished")).toHaveLength(1);
    expect(await room.told("exam.changed")).toHaveLength(1);
  });

  test("includes a save that was acknowledged at the same time [EXM-14]", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await room.begin({ name: `Round ${round}` });
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

  test("starts no new attempt when the exam is opened at the same time", async () => {
    for (let round = 0; round < 8; round += 1) {
      const one = await room.begin({ name: `Round ${round}` });
      const again = () => one.open("?confirmStart=1", { [examHeaders.attemptsMade]: "0" });
      const [submitted, ...opened] = await Promise.all([one.submit(one.wrong()), again(), again()]);
      expect(submitted.status).toBe(200);
      opened.push(await again());
      for (const { json } of opened)
        expect(json.data?.attempt_id ?? json.status).toBe(
          json.data ? one.attempt.attempt_id : "confirm_start",
        );
      expect(await room.attempts()).toBe(round + 1);
    }
  });

  test("returns the result again, but only to its learner", async () => {
    const one = await room.begin();
    const path = `/api/exams/attempts/${one.attempt.attempt_id}`;
    expect((await room.learner.get(path)).status).toBe(404);
    const { json } = await one.submit(one.right());
    expect((await room.learner.get(path)).json).toEqual(json);
    await room.t.createUser({ email: "other@example.org" });
    expect((await (await room.t.signIn("other@example.org")).get(path)).status).toBe(404);
  });
});

test("hostile HTML in a question is returned as stored, in JSON with nosniff, and not sent in messages", async () => {
  const hostile = `<img src=x onerror="alert(1)"><script>alert(1)</script>`;
  const choice = { ...single(), title: hostile, options: [`*${hostile}`, "wrong"] };
  const one = await room.begin({ pools: [{ draw: 2, questions: [choice, essay()] }] });
  expect(one.question(hostile).title).toBe(hostile);
  const { headers, text } = await one.open();
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(text).toContain("alert(1)");
  await one.submit([one.item(hostile, [hostile]), one.item("An essay", hostile)]);
  const notices = await room.t.app.db().select().from(notifications);
  const sent = await room.t.app.db().select().from(outbox);
  expect([notices.length, sent.filter(({ kind }) => kind === "mail").length]).toEqual([1, 1]);
  expect(JSON.stringify([notices, sent])).not.toContain("alert(1)");
});

test("the first line of the journal contains the seed and the draw [G-8]", async () => {
  const one = await room.begin({ pools: [{ draw: 2, questions: marked() }] });
  const [line] = await room.t.app.db().select().from(attemptEvents);
  const data = line!.data as { seed: string; questions: { id: number; options: number[] }[] };
  expect(data.seed).toMatch(/^[0-9a-f]{32}$/);
  expect(data.questions.map(({ id }) => id)).toEqual(one.attempt.questions.map(({ id }) => id));
  expect(data.questions.map(({ options }) => options)).toEqual(
    one.attempt.questions.map(({ options }) => options.map(({ id }) => id)),
  );
});
