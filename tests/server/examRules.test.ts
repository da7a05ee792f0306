import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawQuestions, orderOptions, shuffled } from "#server/modules/exams/draw.ts";
import {
  refusalToStart,
  remainingAttempts,
  ruledOutBy,
  type PastAttempt,
} from "#server/modules/exams/eligibility.ts";
import {
  canonical,
  chain,
  firstFault,
  emptyJournal,
  replay,
  type NewEvent,
} from "#server/modules/exams/journal.ts";
import { markAnswer, scoreOf, type AnswerKey } from "#server/modules/exams/marking.ts";
import { timeLedger } from "#server/modules/exams/timeLedger.ts";
import type { Answer } from "#src/contracts/exam.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";

describe("drawing questions", () => {
  const pool = (from: number, size: number, draw: number) => ({
    draw,
    questions: Array.from({ length: size }, (_, i) => ({ id: from + i, version: 1 })),
  });
  const ids = (seed: string, pools = [pool(1, 20, 5), pool(101, 10, 3)]) =>
    drawQuestions(seed, pools).map(({ id }) => id);

  test("takes the set number from each pool without repeats, and the same ones for the same seed", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(20), fc.nat(10), (seed, first, second) => {
        const pools = [pool(1, 20, first), pool(101, 10, second)];
        const drawn = ids(seed, pools);
        expect(new Set(drawn).size).toBe(first + second);
        expect(drawn.filter((id) => id < 100)).toHaveLength(first);
        expect(
          ids(
            seed,
            pools.map((one) => ({ ...one, questions: one.questions.toReversed() })),
          ),
        ).toEqual(drawn);
      }),
    );
  });

  test("varies with the seed, and takes each question about equally often", () => {
    const times = new Map<number, number>();
    for (let i = 0; i < 2_000; i += 1)
      for (const id of ids(`seed ${i}`, [pool(1, 20, 5)])) times.set(id, (times.get(id) ?? 0) + 1);
    // 500 of each are expected, with a deviation of about 19: six deviations never happen by chance.
    expect([...times.values()].every((n) => n > 384 && n < 616)).toBe(true);
    const firsts = new Set(Array.from({ length: 200 }, (_, i) => orderOptions(`seed ${i}`, [1, 2, 3, 4])[0]));
    expect(firsts.size).toBe(4);
  });

  test("gives the same draw for an old seed as it did then", () => {
    expect(ids("00112233445566778899aabbccddeeff")).toMatchInlineSnapshot(`
      [
        108,
        106,
        18,
        7,
        9,
        110,
        19,
        13,
      ]
    `);
    expect(shuffled("x", [1, 2, 3, 4, 5], (id) => id)).toMatchInlineSnapshot(`
      [
        2,
        4,
        5,
        1,
        3,
      ]
    `);
  });
});

describe("eligibility to start an exam", () => {
  const now = new Date("2026-11-20T09:00:00Z");
  const hour = (n: number) => new Date(now.getTime() + n * 3_600_000);
  const rules = { live: true, opensAt: null, closesAt: null, maxAttempts: 2, pools: [{ draw: 2, ready: 2 }] };
  const past = (status: PastAttempt["status"], more: Partial<PastAttempt> = {}): PastAttempt => ({
    status,
    counted: true,
    lockedUntil: null,
    ...more,
  });
  const code = (attempts: PastAttempt[], more = {}) =>
    refusalToStart({ ...rules, ...more }, attempts, now)?.code ?? null;
  const failed = past("FAILED");
  const locked = past("FAILED", { lockedUntil: hour(1) });

  test.each<[string, PastAttempt[], object, string | null]>([
    ["no earlier attempts", [], {}, null],
    ["one of two attempts failed", [failed], {}, null],
    ["review takes precedence over passed", [past("PASSED"), past("REVIEW")], {}, "Review"],
    ["review even if not counted", [past("REVIEW", { counted: false })], {}, "Review"],
    ["passed takes precedence over locked out", [locked, past("PASSED")], {}, "Passed"],
    ["no attempts left takes precedence over locked out", [failed, locked], {}, "NoAttemptsRemaining"],
    ["locked out with attempts left", [locked], {}, "FailedLockedNewAttempt"],
    ["closed takes precedence over locked out", [locked], { closesAt: hour(0) }, "closed"],
    ["not live takes precedence over locked out", [locked], { live: false }, "closed"],
    [
      "closed when the lock-out ends takes precedence over locked out",
      [locked],
      { closesAt: hour(1) },
      "closed",
    ],
    ["locked out of an exam that closes later", [locked], { closesAt: hour(2) }, "FailedLockedNewAttempt"],
    ["a lock-out that has ended", [past("FAILED", { lockedUntil: hour(0) })], {}, null],
    [
      "no attempts left takes precedence over no questions",
      [failed, failed],
      { pools: [] },
      "NoAttemptsRemaining",
    ],
    ["no limit on attempts", [failed, failed, failed], { maxAttempts: null }, null],
    [
      "void and uncounted attempts are ignored",
      [past("VOID"), past("PASSED", { counted: false }), past("VOID", { lockedUntil: hour(1) })],
      {},
      null,
    ],
    [
      "no questions takes precedence over too few",
      [],
      { pools: [{ draw: 1, ready: 0 }], live: false },
      "no_available_questions",
    ],
    [
      "too few questions takes precedence over closed",
      [],
      { pools: [{ draw: 2, ready: 1 }], live: false },
      "not_enough_questions",
    ],
    [
      "closed takes precedence over not yet open if not live",
      [],
      { live: false, opensAt: hour(1) },
      "closed",
    ],
    ["not yet open", [], { opensAt: hour(1), closesAt: hour(2) }, "not_open_yet"],
    ["open at its opening time", [], { opensAt: hour(0), closesAt: hour(1) }, null],
    ["closed at its closing time", [], { closesAt: hour(0) }, "closed"],
  ])("%s", (_, attempts, more, expected) => {
    expect(code(attempts, more)).toBe(expected);
  });

  test("gives the end of a lock-out only where waiting for it helps", () => {
    const until = (...attempts: PastAttempt[]) => refusalToStart(rules, attempts, now)?.lockedUntil;
    expect(until(locked)).toEqual(hour(1));
    for (const other of [failed, past("PASSED"), past("REVIEW")]) expect(until(locked, other)).toBeNull();
    expect(refusalToStart({ ...rules, closesAt: hour(1) }, [locked], now)?.lockedUntil).toBeNull();
  });

  test.each([
    [0, { exam_standing: "closed" }, "This exam is closed."],
    [1, { exam_standing: "closed", closes_first: true }, "This exam closes before you can try again."],
    [2, { exam_standing: null }, examMessages.startErrors.FailedLockedNewAttempt],
  ])(
    "of an exam that closes in %i h says truthfully what a lock-out of an hour means",
    (hours, ruledOut, said) => {
      const exam = { ...rules, closesAt: hour(hours) };
      expect(ruledOutBy(exam, [locked], now)).toEqual(ruledOut);
      expect(refusalToStart(exam, [locked], now)?.message).toBe(said);
    },
  );

  test("does not blame the closing where no attempts are left", () => {
    expect(ruledOutBy({ ...rules, closesAt: hour(1) }, [failed, locked], now)).toEqual({
      exam_standing: null,
    });
  });

  test("never counts fewer than zero remaining attempts", () => {
    expect(remainingAttempts({ maxAttempts: 1 }, [failed, failed])).toBe(0);
    expect(remainingAttempts({ maxAttempts: null }, [failed])).toBeNull();
  });
});

describe("marking an answer", () => {
  const options = (type: 1 | 2, ...right: number[]): AnswerKey => ({
    type,
    right,
    accepted: [],
    ignoreSpellingErrors: false,
  });
  const text = (accepted: string[], ignoreSpellingErrors = false): AnswerKey => ({
    type: 3,
    right: [],
    accepted,
    ignoreSpellingErrors,
  });

  test.each<[string, AnswerKey, Answer, boolean | null]>([
    ["the one right option", options(1, 4), [4], true],
    ["another option", options(1, 4), [5], false],
    ["no option", options(1, 4), [], false],
    ["exactly the right set", options(2, 4, 5), [5, 4], true],
    ["only part of the right set", options(2, 4, 5), [4], false],
    ["more than the right set", options(2, 4, 5), [4, 5, 6], false],
    ["an accepted text", text(["Suitability report"]), "suitability report", true],
    ["other spaces, case and punctuation", text(["Suitability report"]), "  “SUITABILITY —  Report”. ", true],
    ["ligatures and full-width letters", text(["office"]), "oﬃce", true],
    ["accents make a difference", text(["resume"]), "résumé", false],
    ["a slip where spelling counts", text(["suitability"]), "suitabilty", false],
    ["a slip where spelling is ignored", text(["suitability"], true), "suitabilty", true],
    ["two slips in eleven letters", text(["suitability"], true), "sutabilty", true],
    ["three", text(["suitability"], true), "sutablty", false],
    ["one slip in five letters", text(["funds"], true), "fund", true],
    ["two slips in five letters", text(["funds"], true), "fun", false],
    ["a slip in four letters is another word", text(["bond"], true), "bend", false],
    [
      "the length of the accepted text, not of the answer, limits the slips",
      text(["isa"], true),
      "is a very long text",
      false,
    ],
    ["a text where options are to be chosen", options(1, 4), "4", false],
    ["any of several accepted texts", text(["annuity", "drawdown"]), "Drawdown", true],
    ["a rating with its sign", text(["bbb-"]), "BBB-", true],
    ["a rating with a typographic minus sign and a space", text(["bbb-"]), "BBB −.", true],
    ["a rating accepted with a typographic minus sign", text(["bbb −"]), "BBB-", true],
    ["a rating without its sign", text(["bbb-", "bbb −"]), "BBB", false],
    ["a rating with the opposite sign", text(["bbb-", "bbb −"]), "BBB+", false],
    ["a rating with a sign too many", text(["bbb"]), "BBB-", false],
    ["a negative percentage", text(["-2%"]), "–2 %", true],
    ["a negative amount of money", text(["-500"]), "- £500", true],
    ["a positive percentage instead of a negative one", text(["-2%"]), "2%", false],
    ["a percentage instead of a number", text(["2"]), "2%", false],
    ["the opposite side of a bound", text([">5%"]), "<5%", false],
    ["a decimal point", text(["0.5"]), "0.5.", true],
    ["a number without its decimal point", text([".5"]), "5", false],
    ["a space instead of a hyphen", text(["risk-based"]), "Risk based", true],
    ["a hyphen instead of a space", text(["self invested pension"]), "self-invested pension", true],
    ["a dash between words or numbers", text(["2024-25"]), "2024 – 25", true],
    ["a bullet before the text", text(["suitability report"]), "- Suitability report", true],
    ["a full stop", text(["pension"]), "Pension.", true],
    ["a full stop instead of a space", text(["section 5"]), "Section.5", true],
    ["an ellipsis where only a dash is accepted", text(["—"]), "…", false],
    ["a sign as the whole answer", text(["+"]), "+", true],
    ["a slip in a number", text(["60000"], true), "50000", false],
    ["a slip beside a number", text(["principle 11"], true), "princple 11", true],
    ["a slip in the number beside a word", text(["principle 11"], true), "principle 12", false],
    ["a slip in a sign", text(["grade bbb-"], true), "grade bbb+", false],
    ["a slip in a word that is short without its sign", text(["bbb-"], true), "bb-", false],
    ["a text without accepted answers awaits marking", text([]), "Something", null],
    ["a blank text without accepted answers is wrong", text([]), " \n ", false],
  ])("%s", (_, key, answer, expected) => {
    expect(markAnswer(key, answer)).toBe(expected);
  });

  test.each<[boolean[], number, string, number]>([
    [[true, true, false], 67, "passed", 67],
    [[true, false, false], 34, "failed", 33],
    [[true, ...Array.from({ length: 7 }, () => false)], 13, "passed", 13],
    [[false], 0, "passed", 0],
    [[], 1, "failed", 0],
    [[true], 100, "passed", 100],
    [[...Array.from({ length: 199 }, () => true), false], 100, "passed", 100],
  ])("scores %j against %i as %s with %i, rounding half up", (marks, needed, outcome, percentage) => {
    expect(scoreOf(marks, needed)).toEqual({ outcome, percentage });
  });

  test("gives no score while an answer awaits marking", () => {
    expect(scoreOf([true, null], 50)).toEqual({ outcome: "review", percentage: null });
  });
});

describe("the time ledger [G-9]", () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 9) + seconds * 1_000);

  test("adds up to the time left, whatever happened", () => {
    const facts = fc.record({
      duration: fc.integer({ min: 1, max: 20_000 }),
      used: fc.nat(20_000),
      granted: fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 4 }),
      gaps: fc.array(fc.integer({ min: 46, max: 30_000 }), { maxLength: 5 }),
    });
    fc.assert(
      fc.property(facts, ({ duration, used, granted, gaps }) => {
        const end = duration + granted.reduce((sum, n) => sum + n, 0);
        const finished = Math.min(used, end);
        const entries = timeLedger({
          startedAt: at(0),
          originalFinishesAt: at(duration),
          finishedAt: at(finished),
          granted: granted.map((seconds, i) => ({ at: at(i), seconds, reason: "r" })),
          gaps: gaps.map((seconds, i) => ({ at: at(i), seconds })),
        });
        expect(entries.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(end - finished);
        expect(
          entries.every(({ kind, seconds }) =>
            kind === "given" || kind === "granted" ? seconds > 0 : seconds <= 0,
          ),
        ).toBe(true);
        expect(entries.some(({ seconds }) => Object.is(seconds, -0))).toBe(false);
      }),
    );
  });
});

describe("the journal [G-8]", () => {
  const now = new Date("2026-11-20T09:00:00.123Z");
  const events: NewEvent[] = [
    {
      kind: "started",
      data: {
        seed: "s",
        pass_percentage: 50,
        finishes_at: now.toISOString(),
        writer: "t",
        granted: [],
        questions: [{ id: 1, version: 1, options: [2, 1] }],
      },
    },
    { kind: "saved", data: { tab: "t", rev: 1, items: [{ question: 1, answer: [2], flagged: false }] } },
    {
      kind: "finished",
      data: {
        by: "learner",
        at: now.toISOString(),
        outcome: "passed",
        percentage: 100,
        answered: 1,
        marks: [{ question: 1, correct: true }],
      },
    },
  ];
  const lines = chain(emptyJournal, now, events);

  test("forms the same chain whether written at once or in parts", () => {
    const first = chain(emptyJournal, now, events.slice(0, 1));
    const last = first.at(-1)!;
    expect([...first, ...chain(last, now, events.slice(1))]).toEqual(lines);
    expect(firstFault(lines)).toBeNull();
    expect(firstFault([])).toBeNull();
  });

  test("finds and names any line that was changed, swapped or removed", () => {
    const changed = lines.map((line, i) => (i === 1 ? { ...line, data: { ...line.data, rev: 2 } } : line));
    expect(firstFault(changed)).toBe(2);
    expect(firstFault([lines[0]!, lines[2]!])).toBe(2);
    expect(firstFault([lines[1]!, lines[0]!, lines[2]!])).toBe(1);
    expect(firstFault(lines.slice(1))).toBe(1);
    expect(firstFault(lines.map((line, i) => (i === 2 ? { ...line, at: new Date(0) } : line)))).toBe(3);
  });

  test("has one canonical form, whatever the order of the keys", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const stored = JSON.parse(
          JSON.stringify(value, (_, part) =>
            part && typeof part === "object" && !Array.isArray(part)
              ? Object.fromEntries(Object.entries(part).reverse())
              : part,
          ),
        );
        expect(canonical(stored)).toBe(canonical(value));
      }),
    );
  });

  test("replays to the attempt, and rejects events that its lifecycle does not allow", () => {
    expect(replay(lines)).toMatchObject({
      status: "PASSED",
      percentage: 100,
      receiptHash: lines[2]!.hash,
      writer: "t",
    });
    expect(() => replay(chain(emptyJournal, now, [...events, events[1]!]))).toThrow(
      "save of an attempt that is PASSED",
    );
    const voided = chain(emptyJournal, now, [
      ...events,
      { kind: "voided", data: { by: 1, reason: "Cheating" } },
    ]);
    expect(replay(voided).status).toBe("VOID");
  });
});
