import { describe, expect, test } from "vitest";
import {
  acknowledged,
  isAnswered,
  keptDraft,
  loaded,
  noRows,
  overtaken,
  questionState,
  rowOf,
  unsavedOf,
  withChange,
  withOffered,
  type Change,
  type Draft,
  type Rows,
} from "#src/machines/exam/answerRows.ts";
import { explore } from "../model/model.ts";
import { answersModel } from "./exam.model.ts";
import { ownTab, questions } from "./exam.rows.ts";

const own = { tab: ownTab, overtaken: false };
const start = (): Rows => loaded(noRows, { questions, drafts: [], ...own });
const after = (rows: Rows, ...changes: [number, Change][]): Rows =>
  changes.reduce((state, [id, change]) => withChange(state, id, change), rows);
const answerOf = (rows: Rows, id: number) => rowOf(rows.rows, id)!.answer;
const draft = (rest: Partial<Draft> = {}): Draft => ({
  questionId: 3,
  rev: 4,
  answer: "Mine",
  flagged: false,
  ...rest,
});

test("answers are neither kept nor saved while read-only or once handed over for submission (EXM-14, EXM-22)", () => {
  for (const { label, edges } of explore(answersModel).vertices)
    for (const { effects } of edges.filter(() => /^(readOnly|handedOver)/.test(label)))
      expect([label, effects.filter(({ name }) => /saveAnswers|keepDraft/.test(name))]).toEqual([label, []]);
});

test("only one save is in flight at a time, except when the page closes (§9.3, EXM-18)", () => {
  for (const { path, edges } of explore(answersModel).vertices)
    for (const { effects, event, taken: steps } of edges)
      if (effects.some(({ kind }) => kind === "asks") && event.type !== "closing")
        expect([path.steps.at(-1)!.awaited.has("saveAnswers"), steps]).toEqual([false, steps]);
});

describe("answers", () => {
  test("a single-choice question has one answer, and choosing it again clears it [B-113]", () => {
    const one = after(start(), [1, { option: 11 }], [1, { option: 12 }]);
    expect(answerOf(one, 1)).toEqual([12]);
    expect(answerOf(after(one, [1, { option: 12 }]), 1)).toEqual([]);
  });

  test("a multiple-choice question toggles each option [B-114]", () => {
    const two = after(start(), [2, { option: 23 }], [2, { option: 21 }]);
    expect(answerOf(two, 2)).toEqual([21, 23]);
    expect(answerOf(after(two, [2, { option: 23 }]), 2)).toEqual([21]);
  });

  test("a text is cut at 150 or 500 characters, but never inside a surrogate pair [B-111][B-112]", () => {
    for (const [id, limit] of [
      [3, 150],
      [4, 500],
    ] as const) {
      expect(answerOf(after(start(), [id, { text: "x".repeat(limit) }]), id)).toHaveLength(limit);
      expect(answerOf(after(start(), [id, { text: "x".repeat(limit + 1) }]), id)).toHaveLength(limit);
      expect(answerOf(after(start(), [id, { text: `${"x".repeat(limit - 1)}😀` }]), id)).toBe(
        "x".repeat(limit - 1),
      );
    }
  });

  test("a change that does not fit the question, or changes nothing, returns the same rows", () => {
    const rows = start();
    for (const [id, change] of [
      [1, { option: 99 }],
      [1, { text: "x" }],
      [3, { option: 11 }],
      [3, { text: "" }],
      [9, { option: 1 }],
      [1, { flagged: false }],
    ] as [number, Change][])
      expect(withChange(rows, id, change)).toBe(rows);
  });

  test("blanks do not count as an answer [B-108]", () => {
    expect([isAnswered("  \n"), isAnswered("x"), isAnswered([]), isAnswered([1])]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  test("the map shows whether each question is answered, flagged and saved [T-25]", () => {
    const rows = after(start(), [1, { option: 11 }], [3, { flagged: true }]);
    const states = (sent: number, state = rows) =>
      [1, 2, 3].map((id) => questionState(rowOf(state.rows, id)!, sent));
    expect(states(1)).toEqual([
      { answered: true, flagged: false, save: "saving" },
      { answered: false, flagged: false, save: "saved" },
      { answered: false, flagged: true, save: "unsaved" },
    ]);
    const done = acknowledged(
      rows,
      { saved: [{ question_id: 1, rev: 2 }], refused: [{ question_id: 3, message: "No" }] },
      2,
    );
    expect(states(0, done).map(({ save }) => save)).toEqual(["saved", "saved", "refused"]);
  });
});

describe("drafts and revisions", () => {
  test("a draft is applied only if it is newer than the server's answer and fits its question (H11)", () => {
    const at = (rev: number, tab: string) =>
      questions.map((question) =>
        question.id === 3 ? { ...question, answer: "Theirs", rev, tab } : question,
      );
    const load = (drafts: Draft[], rev: number, tab = "browser.other") =>
      loaded(noRows, { questions: at(rev, tab), drafts, ...own });
    expect(answerOf(load([draft()], 3), 3)).toBe("Mine");
    for (const rev of [4, 5])
      expect([answerOf(load([draft()], rev), 3), load([draft()], rev).offered]).toEqual([
        "Theirs",
        [draft()],
      ]);
    const byOther = load([draft(), draft({ questionId: 4 })], 3, "other.tab");
    expect([answerOf(byOther, 3), byOther.offered, answerOf(byOther, 4)]).toEqual([
      "Theirs",
      [draft()],
      "Mine",
    ]);
    for (const wrong of [
      draft({ questionId: 99 }),
      draft({ answer: [11] }),
      draft({ questionId: 1, answer: [21] }),
      draft({ questionId: 1, answer: [11, 12] }),
      draft({ answer: "x".repeat(151) }),
    ]) {
      const rows = load([wrong], 0);
      expect([answerOf(rows, 3), answerOf(rows, 1), rows.offered]).toEqual(["Theirs", [], []]);
    }
  });

  test("the next revision is higher than every revision that this tab has seen (P1)", () => {
    const rows = loaded(noRows, {
      questions: questions.map((one) => ({ ...one, rev: 40 + one.id })),
      drafts: [draft({ rev: 60 })],
      ...own,
    });
    expect(rowOf(after(rows, [1, { option: 11 }]).rows, 1)!.rev).toBeGreaterThan(60);
    expect(
      after(overtaken(rows, [{ id: 1, answer: [], flagged: false, rev: 90, tab: null }]), [1, { option: 11 }])
        .rev,
    ).toBe(91);
  });

  test("acknowledging an older revision leaves later changes unsaved (H10)", () => {
    const rows = after(start(), [3, { text: "P" }], [3, { text: "Pe" }]);
    expect(
      unsavedOf(acknowledged(rows, { saved: [{ question_id: 3, rev: 1 }], refused: [] }, 1).rows),
    ).toHaveLength(1);
    expect(
      unsavedOf(acknowledged(rows, { saved: [{ question_id: 3, rev: 2 }], refused: [] }, 2).rows),
    ).toHaveLength(0);
  });

  test("an overtaken tab shows the server's answers and offers its own; restored ones become the newest", () => {
    const mine = after(start(), [3, { text: "Mine" }], [1, { option: 11 }]);
    const theirs = overtaken(mine, [
      { id: 3, answer: "Theirs", flagged: true, rev: 7, tab: null },
      { id: 1, answer: [11], flagged: false, rev: 8, tab: null },
    ]);
    expect([answerOf(theirs, 3), theirs.offered.map(({ answer }) => answer)]).toEqual(["Theirs", ["Mine"]]);
    const back = withOffered(theirs);
    expect([answerOf(back, 3), back.offered, rowOf(back.rows, 3)!.rev]).toEqual(["Mine", [], 9]);
  });

  test("reloading uses only stored drafts; an overtaken tab also offers its unsaved answers, and stored ones win (H11)", () => {
    const mine = after(start(), [3, { text: "Pe" }], [4, { text: "B" }]);
    const again = (drafts: Draft[], overtaken: boolean) =>
      loaded(mine, { questions, drafts, tab: ownTab, overtaken });
    const newer = draft({ rev: 1, answer: "Pens" });
    expect([answerOf(again([newer], false), 3), answerOf(again([newer], false), 4)]).toEqual(["Pens", ""]);
    expect(again([], false)).toMatchObject({ rows: start().rows, offered: [], rev: 2 });
    expect(again([newer], true).offered.map(({ answer }) => answer)).toEqual(["Pens", "B"]);
  });

  test("flagging keeps an offered draft and answering discards it; flagging discards one that differed only in its flag (P3)", () => {
    const offering = loaded(start(), { questions, drafts: [draft()], ...own, overtaken: true });
    const flagged = after(offering, [3, { flagged: true }]);
    const kept = { questionId: 3, rev: 5, answer: "Mine", flagged: true };
    expect([flagged.offered, keptDraft(flagged, 3)]).toEqual([[kept], kept]);
    expect(overtaken(flagged, questions).offered).toEqual([kept]);
    const typed = after(flagged, [3, { text: "New" }]);
    expect([typed.offered, keptDraft(typed, 3)]).toMatchObject([[], { answer: "New", rev: 6 }]);
    const byFlag = loaded(start(), {
      questions,
      drafts: [draft({ answer: "", flagged: true })],
      ...own,
      overtaken: true,
    });
    expect([byFlag.offered.length, after(byFlag, [3, { flagged: true }]).offered]).toEqual([1, []]);
  });
});
