import { describe, expect } from "vitest";
import { examAnswers } from "#server/schema/index.ts";
import { PartlySaved, type AnswerItem } from "#src/contracts/exam.ts";
import { ofOne, single, type Sitter } from "./examHall.ts";
import { startSitting } from "./examRoom.ts";

const { room, test } = startSitting();

describe("validating answers one by one [EXM-11]", () => {
  test("rejects invalid answers by position with a reason, and saves the others", async ({ one }) => {
    const foreign = await room.begin(ofOne(single("Other")));
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
      "answers.2": ["This option does not belong to this question"],
      "answers.3": ["This question is of another type"],
      "answers.4": ["Use at most 500 characters"],
      "answers.5": ["This question is not part of the attempt"],
    });
    expect(json.data.saved).toEqual([{ question_id: one.question("A word").id, rev: 1 }]);
    expect(json.data.refused).toHaveLength(5);
    expect(await one.stored()).toEqual({ "A word": "kept" });
    expect(await foreign.stored()).toEqual({});
    expect(await one.kinds()).toEqual(["started", "saved", "refused"]);
  });

  test("rejects only the answers with ids beyond the range of the database", async ({ one }) => {
    const beyond = 3_000_000_000;
    const { status, json } = await one.save([
      one.item("A word", "kept"),
      { question_id: beyond, question_type_id: 3, answer: "lost", flagged: false },
      { ...one.item("One", []), answer: [beyond] },
    ]);
    expect([status, json.errors]).toEqual([
      422,
      {
        "answers.1": ["This question is not part of the attempt"],
        "answers.2": ["This option does not belong to this question"],
      },
    ]);
    expect(await one.stored()).toEqual({ "A word": "kept" });
    const submitted = await one.submit([
      { question_id: beyond, question_type_id: 3, answer: "lost", flagged: false },
    ]);
    expect(submitted.status).toBe(422);
  });

  test.for<[string, (s: Sitter) => AnswerItem, string]>([
    ["two options for a single choice", (s) => s.item("One", ["right", "wrong"]), "Choose one option"],
    [
      "a text instead of options",
      (s) => ({ ...s.item("One", []), answer: "right" }),
      "Choose from the options",
    ],
    ["options instead of a text", (s) => ({ ...s.item("A word", ""), answer: [1] }), "Enter your answer"],
    [
      "a short text of 151 characters [B-112]",
      (s) => s.item("A word", "x".repeat(151)),
      "Use at most 150 characters",
    ],
    [
      "a long text of 501 characters [B-111]",
      (s) => s.item("An essay", "x".repeat(501)),
      "Use at most 500 characters",
    ],
    [
      "a NUL character",
      (s) => s.item("An essay", "a\0b"),
      "This text contains a character that cannot be saved",
    ],
    [
      "half a surrogate pair",
      (s) => s.item("An essay", "a\ud83d"),
      "This text contains a character that cannot be saved",
    ],
  ])("rejects %s", async ([, item, message], { one }) => {
    const { status, json } = await one.save([item(one), one.item("Many", ["right"])]);
    expect([status, json.message, Object.keys(await one.stored())]).toEqual([422, message, ["Many"]]);
  });

  test.for<[string, string, number]>([
    ["a short text of 150 characters [B-112]", "A word", 150],
    ["a long text of 500 characters [B-111]", "An essay", 500],
  ])("saves %s", async ([, title, length], { one }) => {
    expect((await one.save([one.item(title, "x".repeat(length))])).status).toBe(200);
  });
});

describe("a malformed request", () => {
  test.for<[string, unknown]>([
    ["no body", undefined],
    ["no answers", {}],
    ["answers that are not a list", { answers: "all" }],
    ["an answer without a question", { answers: [{ question_type_id: 1, answer: [], flagged: false }] }],
    [
      "an unknown type of question",
      { answers: [{ question_id: 1, question_type_id: 4, answer: [], flagged: false }] },
    ],
    [
      "an answer that is neither text nor options",
      { answers: [{ question_id: 1, question_type_id: 1, answer: { a: 1 }, flagged: false }] },
    ],
    [
      "options that are not ids",
      { answers: [{ question_id: 1, question_type_id: 1, answer: ["1"], flagged: false }] },
    ],
    ["no flag", { answers: [{ question_id: 1, question_type_id: 1, answer: [] }] }],
    [
      "too many answers",
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
      "an overlong text",
      { answers: [{ question_id: 1, question_type_id: 3, answer: "x".repeat(20_001), flagged: true }] },
    ],
  ])("is rejected with 422 as a save and a submission: %s", async ([, body], { one }) => {
    const headers = { "x-attempt": "1", "x-tab": "b1.t1", "x-attempt-rev": "1" };
    const answers = [
      await room.learner.patch(one.path, body, headers),
      await room.learner.post(one.path, body, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(await room.rows(examAnswers)).toBe(0);
    expect((await one.row()).status).toBe("OPEN");
  });

  test.for<[string, Record<string, string>, string]>([
    ["no attempt", { "x-attempt": "" }, "X-Attempt"],
    ["an invalid attempt", { "x-attempt": "-1" }, "X-Attempt"],
    ["no tab", { "x-tab": "" }, "X-Tab"],
    ["an overlong tab", { "x-tab": "t".repeat(101) }, "X-Tab"],
    ["an invalid revision", { "x-attempt-rev": "new" }, "X-Attempt-Rev"],
    ["a negative revision", { "x-attempt-rev": "-1" }, "X-Attempt-Rev"],
    ["a revision that is too large", { "x-attempt-rev": "1e300" }, "X-Attempt-Rev"],
  ])("is rejected with 422 for headers with %s", async ([, headers, field], { one }) => {
    for (const answer of [await one.save([], { headers }), await one.submit([], { headers })])
      expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, [field]]);
  });
});

test("answers without a revision are rejected with 422; a request without answers needs none (P1)", async ({
  one,
}) => {
  await one.save([one.item("A word", "first")]);
  for (const send of [one.save, one.submit]) {
    const { status, json } = await send.call(one, one.right(), { rev: null });
    expect([status, json.errors]).toEqual([422, { "X-Attempt-Rev": ["Required"] }]);
  }
  expect([await one.stored(), (await one.row()).status]).toEqual([{ "A word": "first" }, "OPEN"]);
  expect((await one.save([], { rev: null })).status).toBe(200);
  await one.save(one.right());
  expect((await one.submit([], { rev: null })).status).toBe(200);
});

test("another user's attempt, an unknown one and one at another exam get the same response", async ({
  one,
}) => {
  await room.t.createUser({ email: "other@example.org" });
  const other = await room.sitter(one.exam, await room.t.signIn("other@example.org")).begin();
  const mine = await room.begin();
  const body = [one.item("One", ["right"])];
  for (const attempt of [other.attempt.attempt_id, mine.attempt.attempt_id, 4_711])
    for (const answer of [await one.save(body, { attempt }), await one.submit(body, { attempt })])
      expect([answer.status, answer.json]).toEqual([404, { message: "This attempt does not exist" }]);
  for (const id of [other.attempt.attempt_id, 4_711])
    expect((await room.learner.get(`/api/exams/attempts/${id}`)).json).toEqual({
      message: "This attempt does not exist",
      suppress_toast: true,
    });
  expect(await room.rows(examAnswers)).toBe(0);
});
