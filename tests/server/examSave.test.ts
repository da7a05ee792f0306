import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { attemptEvents, examAnswers, lateAnswers, outbox } from "#server/schema/index.ts";
import {
  AlreadyFinished,
  PartlySaved,
  Saved,
  WrittenElsewhere,
  type AnswerItem,
} from "#src/contracts/exam.ts";
import { createExam, essay, marked, oneOfEach, single, Sitter } from "./examHall.ts";
import { startTestApp, type Browser, type TestApp } from "./harness.ts";

let t: TestApp;
let learner: Browser;
let exam: number;
let one: Sitter;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.reset();
  await t.createUser({ email: "learner@example.org" });
  learner = await t.signIn("learner@example.org");
  exam = await createExam(t.app, { pools: [{ draw: 4, questions: oneOfEach() }] });
  one = await new Sitter(t.app, learner, exam).begin();
});

const rows = async (table: typeof examAnswers | typeof lateAnswers | typeof attemptEvents) =>
  (await t.app.db().select({ n: count() }).from(table))[0]!.n;
const news = async () =>
  (await t.app.db().select().from(outbox).where(eq(outbox.kind, "realtime")).orderBy(outbox.id)).map(
    ({ payload }) => payload as { name: string; event: Record<string, unknown> },
  );

describe("saving [E-040][B-095][B-117]", () => {
  test("keeps what was sent, and says under which revision and until when (P2)", async () => {
    const { status, json } = await one.save([
      one.item("One", ["right"]),
      one.item("A word", "a report", true),
    ]);
    expect(status).toBe(200);
    expect(json.data).toEqual(Saved.parse(json.data));
    expect(json.data).toMatchObject({
      attempt_id: one.attempt.attempt_id,
      finishes_at_iso: one.attempt.finishes_at_iso,
      saved: [
        { question_id: one.question("One").id, rev: 1 },
        { question_id: one.question("A word").id, rev: 1 },
      ],
      refused: [],
    });
    expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer, "A word": "a report" });
    expect(await one.kinds()).toEqual(["started", "saved"]);
  });

  test("an answer can be taken back", async () => {
    await one.save([one.item("One", ["right"])]);
    await one.save([one.item("One", [])]);
    expect(await one.stored()).toEqual({ One: [] });
  });

  test("options are kept once each, and of several answers to one question the last", async () => {
    const { answer } = one.item("Many", ["right", "right too"]) as { answer: number[] };
    await one.save([
      one.item("Many", ["wrong"]),
      { ...one.item("Many", []), answer: [answer[1], answer[0], answer[1]] },
    ]);
    expect(await one.stored()).toEqual({ Many: answer.toSorted((a, b) => a - b) });
  });

  test("two saves that arrive in reverse order: the newer one wins for each question [EXM-9]", async () => {
    await one.save([one.item("One", ["right"])], { rev: 2 });
    const late = await one.save([one.item("One", ["wrong"]), one.item("A word", "kept")], { rev: 1 });
    expect([late.status, late.json.data.saved]).toEqual([
      200,
      [
        { question_id: one.question("A word").id, rev: 1 },
        { question_id: one.question("One").id, rev: 2 },
      ],
    ]);
    expect(await one.stored()).toEqual({ One: one.item("One", ["right"]).answer, "A word": "kept" });
  });

  test("the same save again is acknowledged and changes nothing [EXM-8]", async () => {
    const first = await one.save([one.item("One", ["right"])], { rev: 1 });
    const lines = await rows(attemptEvents);
    const again = await one.save([one.item("One", ["right"])], { rev: 1 });
    expect([again.status, again.json.data.saved]).toEqual([200, first.json.data.saved]);
    expect(await rows(attemptEvents)).toBe(lines);
  });

  test("fifty saves at once, in any order, leave the one with the greatest revision", async () => {
    const order = Array.from({ length: 50 }, (_, i) => ((i * 37) % 50) + 1);
    const answers = await Promise.all(
      order.map((rev) => one.save([one.item("A word", `text ${rev}`)], { rev })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await one.save([one.item("A word", "text 50")], { rev: 50 });
    expect(await one.stored()).toEqual({ "A word": "text 50" });
  });

  test("an empty one is a sign of life: the time, and no line in the journal", async () => {
    t.clock.advance(30);
    const { status, json } = await one.save([]);
    expect([status, json.data.saved, json.data.server_time_iso]).toEqual([
      200,
      [],
      t.app.now().toISOString(),
    ]);
    expect(await one.kinds()).toEqual(["started"]);
    expect((await one.row()).contactAt).toEqual(t.app.now());
  });

  test("a long silence stands in the journal [G-9]", async () => {
    t.clock.advance(46);
    await one.save([]);
    t.clock.advance(45);
    await one.save([]);
    expect(await one.kinds()).toEqual(["started", "contactGap"]);
  });
});

describe("one tab writes (P1, P8, T-28, G-11)", () => {
  const other = (tab = "b1.t2") => new Sitter(t.app, learner, exam, tab).begin();

  test("another one is refused with what is stored, and nothing of it is written", async () => {
    await one.save([one.item("A word", "the text")]);
    const two = await other();
    expect(two.attempt.writer).toBe("b1.t1");
    const { status, json } = await two.save([two.item("A word", ""), two.item("One", ["wrong"])], {
      rev: 99,
    });
    expect(status).toBe(409);
    expect(WrittenElsewhere.parse(json)).toEqual(json);
    expect(json.data.writer).toBe("b1.t1");
    expect(json.data.questions.find(({ id }: any) => id === one.question("A word").id)).toEqual({
      id: one.question("A word").id,
      answer: "the text",
      flagged: false,
      rev: 1,
    });
    expect(await one.stored()).toEqual({ "A word": "the text" });
    expect((await two.save([])).status).toBe(409);
    expect((await two.submit(two.right())).status).toBe(409);
    expect((await one.row()).status).toBe("OPEN");
  });

  test("it may take over; then the first one is refused, and told [EXM-16]", async () => {
    await one.save([one.item("A word", "first")]);
    const two = await other();
    const taken = await two.save([two.item("A word", "second")], { takeOver: true });
    expect(taken.status).toBe(200);
    expect((await news()).filter(({ name }) => name === "exam.changed")).toMatchObject([
      { event: { exam_id: exam, attempt_id: one.attempt.attempt_id, writer: "b1.t2", finished: false } },
    ]);
    expect((await one.save([one.item("A word", "")], { rev: 500 })).json.data.writer).toBe("b1.t2");
    expect(await one.stored()).toEqual({ "A word": "second" });
    expect(await one.kinds()).toEqual(["started", "saved", "takenOver", "saved"]);
  });

  test("taking over without an answer is taking over, and a second time it is nothing new", async () => {
    const two = await other();
    await two.save([], { takeOver: true });
    await two.save([], { takeOver: true });
    expect((await two.row()).writer).toBe("b1.t2");
    expect(await two.kinds()).toEqual(["started", "takenOver"]);
  });

  test("whoever takes over is told all that is saved by then, and nobody else is (P8)", async () => {
    const two = await other();
    const saved = await one.save([one.item("A word", "first")], { rev: 7 });
    expect(saved.json.data.questions).toBeUndefined();
    const { questions } = (await two.save([], { takeOver: true })).json.data;
    expect(questions).toHaveLength(one.attempt.questions.length);
    expect(questions.find(({ id }: { id: number }) => id === one.question("A word").id)).toEqual({
      id: one.question("A word").id,
      answer: "first",
      flagged: false,
      rev: 7,
    });
  });

  test("a new writer that counts from below what is stored is refused rather than ignored", async () => {
    await one.save([one.item("A word", "first")], { rev: 7 });
    const two = await other();
    const blind = await two.save([two.item("A word", "second")], { takeOver: true, rev: 3 });
    expect([blind.status, await one.stored()]).toEqual([409, { "A word": "first" }]);
    expect((await two.save([two.item("A word", "second")], { takeOver: true, rev: 8 })).status).toBe(200);
    expect(await one.stored()).toEqual({ "A word": "second" });
  });

  test("an attempt that no tab started is written by the first that saves", async () => {
    const exam2 = await createExam(t.app);
    const opened = await learner.get(`/api/exams/${exam2}?confirmStart=1`);
    expect(opened.json.data.writer).toBeNull();
    const two = await new Sitter(t.app, learner, exam2, "b1.t5").begin();
    expect((await two.save([two.item("One", ["right"])])).status).toBe(200);
    expect((await two.row()).writer).toBe("b1.t5");
  });
});

describe("each answer is judged on its own [EXM-11]", () => {
  test("what is none is refused by its place, with the reason; the others are saved", async () => {
    const foreign = await new Sitter(
      t.app,
      learner,
      await createExam(t.app, { pools: [{ draw: 1, questions: [single("Other")] }] }),
    ).begin();
    const items: AnswerItem[] = [
      one.item("A word", "kept"),
      { ...foreign.item("Other", ["right"]) },
      { ...one.item("One", []), answer: foreign.item("Other", ["right"]).answer },
      { ...one.item("Many", ["right"]), question_type_id: 1 },
      { ...one.item("An essay", ""), answer: "x".repeat(501) },
      { question_id: 999_999, question_type_id: 3, answer: "", flagged: false },
    ];
    const { status, json } = await one.save(items);
    expect(status).toBe(422);
    expect(PartlySaved.parse(json)).toEqual(json);
    expect(json.errors).toEqual({
      "answers.1": ["This question is not part of the attempt"],
      "answers.2": ["This option is not one of the question"],
      "answers.3": ["This question is of another type"],
      "answers.4": ["Write at most 500 characters"],
      "answers.5": ["This question is not part of the attempt"],
    });
    expect(json.data.saved).toEqual([{ question_id: one.question("A word").id, rev: 1 }]);
    expect(json.data.refused).toHaveLength(5);
    expect(await one.stored()).toEqual({ "A word": "kept" });
    expect(await foreign.stored()).toEqual({});
    expect(await one.kinds()).toEqual(["started", "saved", "refused"]);
  });

  test.each<[string, (s: Sitter) => AnswerItem, string]>([
    ["two of one", (s) => s.item("One", ["right", "wrong"]), "Choose one option"],
    ["a text for options", (s) => ({ ...s.item("One", []), answer: "right" }), "Choose from the options"],
    ["options for a text", (s) => ({ ...s.item("A word", ""), answer: [1] }), "Write a text"],
    ["a short text of 151 [B-112]", (s) => s.item("A word", "x".repeat(151)), "Write at most 150 characters"],
    [
      "a long text of 501 [B-111]",
      (s) => s.item("An essay", "x".repeat(501)),
      "Write at most 500 characters",
    ],
    ["a NUL", (s) => s.item("An essay", "a\0b"), "The text holds a sign that cannot be kept"],
    ["half a sign", (s) => s.item("An essay", "a\ud83d"), "The text holds a sign that cannot be kept"],
  ])("%s", async (_, item, message) => {
    const { status, json } = await one.save([item(one), one.item("Many", ["right"])]);
    expect([status, json.message, Object.keys(await one.stored())]).toEqual([422, message, ["Many"]]);
  });

  test.each([
    ["a short text of 150 [B-112]", "A word", 150],
    ["a long text of 500 [B-111]", "An essay", 500],
  ])("%s is saved", async (_, title, length) => {
    expect((await one.save([one.item(title, "x".repeat(length))])).status).toBe(200);
  });
});

describe("malformed calls", () => {
  test.each<[string, unknown]>([
    ["no body", undefined],
    ["no answers", {}],
    ["answers that are none", { answers: "all" }],
    ["an answer without its question", { answers: [{ question_type_id: 1, answer: [], flagged: false }] }],
    [
      "a type that is none",
      { answers: [{ question_id: 1, question_type_id: 4, answer: [], flagged: false }] },
    ],
    [
      "an answer of neither form",
      { answers: [{ question_id: 1, question_type_id: 1, answer: { a: 1 }, flagged: false }] },
    ],
    [
      "options that are no ids",
      { answers: [{ question_id: 1, question_type_id: 1, answer: ["1"], flagged: false }] },
    ],
    ["no flag", { answers: [{ question_id: 1, question_type_id: 1, answer: [] }] }],
    [
      "too many",
      {
        answers: Array.from({ length: 501 }, () => ({
          question_id: 1,
          question_type_id: 1,
          answer: [],
          flagged: true,
        })),
      },
    ],
    [
      "an endless text",
      { answers: [{ question_id: 1, question_type_id: 3, answer: "x".repeat(20_001), flagged: true }] },
    ],
  ])("%s is 422 for a save and a submission", async (_, body) => {
    const headers = { "x-attempt": "1", "x-tab": "b1.t1", "x-attempt-rev": "1" };
    const answers = [
      await learner.patch(one.path, body, headers),
      await learner.post(one.path, body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(await rows(examAnswers)).toBe(0);
    expect((await one.row()).status).toBe("OPEN");
  });

  test.each<[string, Record<string, string>, string]>([
    ["no attempt", { "x-attempt": "" }, "X-Attempt"],
    ["an attempt that is none", { "x-attempt": "-1" }, "X-Attempt"],
    ["no tab", { "x-tab": "" }, "X-Tab"],
    ["an endless tab", { "x-tab": "t".repeat(101) }, "X-Tab"],
    ["a revision that is none", { "x-attempt-rev": "new" }, "X-Attempt-Rev"],
    ["a negative revision", { "x-attempt-rev": "-1" }, "X-Attempt-Rev"],
    ["a revision beyond all counting", { "x-attempt-rev": "1e300" }, "X-Attempt-Rev"],
  ])("%s in the headers is 422", async (_, headers, field) => {
    for (const answer of [await one.save([], { headers }), await one.submit([], { headers })])
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
  });
});

test("another's attempt, an unknown one, and one of another exam are answered alike", async () => {
  await t.createUser({ email: "other@example.org" });
  const other = await new Sitter(t.app, await t.signIn("other@example.org"), exam).begin();
  const mine = await new Sitter(t.app, learner, await createExam(t.app)).begin();
  const body = [one.item("One", ["right"])];
  for (const attempt of [other.attempt.attempt_id, mine.attempt.attempt_id, 4_711])
    for (const answer of [await one.save(body, { attempt }), await one.submit(body, { attempt })])
      expect([answer.status, answer.json]).toEqual([404, { message: "This attempt does not exist" }]);
  for (const id of [other.attempt.attempt_id, 4_711])
    expect((await learner.get(`/api/exams/attempts/${id}`)).json).toEqual({
      message: "This attempt does not exist",
    });
  expect(await rows(examAnswers)).toBe(0);
});

describe("after the end (P4) [B-106][M-068]", () => {
  test("what arrives within five seconds counts; later it is 208 and kept aside [EXM-6]", async () => {
    t.clock.advance(3_604);
    expect((await one.save([one.item("A word", "in time")])).status).toBe(200);
    t.clock.advance(2);
    const late = await one.save([one.item("A word", "too late"), one.item("One", [])]);
    expect(late.status).toBe(208);
    expect(AlreadyFinished.parse(late.json)).toEqual({
      data: { attempt_id: one.attempt.attempt_id, finished_at_iso: one.attempt.finishes_at_iso },
    });
    expect(await one.stored()).toEqual({ "A word": "in time" });
    const kept = await t.app.db().select().from(lateAnswers);
    expect(kept).toMatchObject([
      {
        attemptId: one.attempt.attempt_id,
        tab: "b1.t1",
        rev: 2,
        receivedAt: expect.any(Date),
        answers: [one.item("A word", "too late")],
      },
    ]);
    expect(await one.kinds()).toEqual(["started", "contactGap", "saved", "finished", "late"]);
  });

  test("the same sent late again is kept once; signs of life are kept not at all", async () => {
    t.clock.advance(4_000);
    for (let i = 0; i < 3; i += 1) await one.save([one.item("A word", "too late")]);
    expect((await one.save([])).status).toBe(208);
    expect(await rows(lateAnswers)).toBe(1);
    expect((await one.submit([one.item("A word", "too late")])).status).toBe(200);
    expect(await rows(lateAnswers)).toBe(1);
  });

  test("a late text with a sign that cannot be kept is kept without it", async () => {
    t.clock.advance(4_000);
    expect((await one.save([one.item("An essay", "a\0b\ud83d")])).status).toBe(208);
    const [kept] = await t.app.db().select().from(lateAnswers);
    expect(kept!.answers[0]!.answer).toBe("a\ufffdb\ufffd");
  });

  test("a save to an attempt that was handed in changes nothing, and is not meant for the next one [EXM-17]", async () => {
    const exam2 = await createExam(t.app, { pools: [{ draw: 3, questions: marked() }] });
    const first = await new Sitter(t.app, learner, exam2).begin();
    await first.submit(first.wrong());
    const second = await new Sitter(t.app, learner, exam2, "b1.t9").begin();
    const stale = await first.save([first.item("One", ["right"])]);
    expect(stale.status).toBe(208);
    expect([await second.stored(), (await first.row()).percentage]).toEqual([{}, 0]);
  });
});

test("a step of the wall clock moves no deadline, neither back nor forth [EXM-4]", async () => {
  t.clock.advance(3_500);
  t.clock.step(-60);
  const before = await one.save([one.item("A word", "one")]);
  expect(
    new Date(before.json.data.finishes_at_iso).getTime() -
      new Date(before.json.data.server_time_iso).getTime(),
  ).toBe(100_000);
  t.clock.step(600);
  expect((await one.save([one.item("A word", "two")])).status).toBe(200);
  t.clock.step(-540);
  t.clock.advance(106);
  expect((await one.save([one.item("A word", "three")])).status).toBe(208);
  expect((await one.row()).finishedAt?.toISOString()).toBe(one.attempt.finishes_at_iso);
});

test("an attempt of essays can be saved question by question", async () => {
  const exam2 = await createExam(t.app, {
    pools: [{ draw: 20, questions: Array.from({ length: 25 }, (_, i) => essay(`Essay ${i}`)) }],
  });
  const many = await new Sitter(t.app, learner, exam2).begin();
  expect(many.attempt.questions).toHaveLength(20);
  for (const { title } of many.attempt.questions)
    expect((await many.save([many.item(title, title)])).status).toBe(200);
  expect(Object.entries(await many.stored()).every(([title, text]) => title === text)).toBe(true);
});
