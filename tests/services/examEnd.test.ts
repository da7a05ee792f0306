import { describe, expect, test } from "vitest";
import { examChanged } from "#src/contracts/examChanged.ts";
import { settle } from "../fake/settle.ts";
import { browser, open, openBegun } from "./examSitting.ts";

describe("the end of an attempt", () => {
  test("running out of time submits the answers given so far and cannot be cancelled [B-104][B-105][T-29]", async () => {
    const sitting = await openBegun({ exam: { minutes: 1 } });
    await sitting.pass(58_000);
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_500);
    expect(sitting.is("inProgress")).toBe(true);
    sitting.answer(3, { text: "Pens" });
    let posts = 0;
    sitting.examServer.fate(({ name }) => (name.startsWith("POST") && ++posts === 1 ? "lost" : "arrives"));
    await sitting.pass(1_000);
    const { exam } = sitting;
    expect([exam.getSnapshot().hasTag("modal"), exam.getSnapshot().hasTag("noCancel")]).toEqual([true, true]);
    expect(exam.getSnapshot().can({ type: "cancel" })).toBe(false);
    await sitting.pass(3_000);
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.stored(3)).toBe("Pens");
    expect(exam.getSnapshot().context.result?.receipt).toMatchObject({ ended_by: "time", answered: 2 });
    await sitting.expectNoMoreSaves();
  });

  test("running out of time on a clock that is 1.5 s fast is not mistaken for a submission by the learner", async () => {
    const sitting = await openBegun({ exam: { minutes: 1 }, ahead: 1_500 });
    sitting.answerAll();
    await sitting.pass(59_000);
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.examServer.log).toEqual(["started", "finished by time"]);
  });

  test("a save under way when time runs out finishes before the submission (EXM-14)", async () => {
    const sitting = await openBegun({ exam: { minutes: 1 } });
    await sitting.pass(58_000);
    const held = Promise.withResolvers<void>();
    sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? { late: held.promise } : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(2_500);
    expect(sitting.sent("POST")).toEqual([]);
    held.resolve();
    await settle();
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.sent("POST")).toEqual(['POST /api/exams/3 {"answers":[]}']);
  });

  test("a 208 response to a save submits the attempt once and cannot be cancelled (EXM-15) [B-106][B-107]", async () => {
    const sitting = await openBegun();
    sitting.examServer.finish("time");
    const held = Promise.withResolvers<void>();
    sitting.examServer.fate(({ name }) => (name.startsWith("POST") ? { late: held.promise } : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    const exam = sitting.exam.getSnapshot();
    expect([exam.hasTag("noCancel"), exam.can({ type: "cancel" })]).toEqual([true, false]);
    held.resolve();
    await settle();
    expect(sitting.is("submitted")).toBe(true);
    expect([sitting.sent("PATCH").length, sitting.sent("POST").length]).toEqual([1, 1]);
    expect(sitting.examServer.late.map(({ answer }) => answer)).toContain("Pens");
  });

  test("a failed submission is shown and retried; after a lost response, the stored result appears (EXM-13) [B-129][T-32]", async () => {
    const sitting = await openBegun();
    sitting.answerAll();
    let posts = 0;
    sitting.examServer.fate(({ name }) => {
      if (!name.startsWith("POST")) return "arrives";
      posts += 1;
      return posts === 1 ? "fails" : posts === 2 ? "reply lost" : "arrives";
    });
    sitting.exam.send({ type: "submit" });
    sitting.exam.send({ type: "confirm" });
    sitting.exam.send({ type: "confirm" });
    await settle();
    expect([sitting.exam.getSnapshot().hasTag("failed"), sitting.texts()]).toEqual([true, []]);
    await sitting.pass(1_000);
    await sitting.pass(2_000);
    expect([sitting.is("submitted"), posts]).toEqual([true, 3]);
    expect(sitting.examServer.log).toEqual(["started", "finished by learner"]);
  });

  test.each([
    ["its result is shown at once if everything is saved", true, 1, []],
    ["an answer that is not saved is sent again first, as evidence", false, 2, ["Pens"]],
  ])(
    "when the submission fails after the server has ended the attempt, %s (D-23)",
    async (_, isSaved, tries, late) => {
      const sitting = await openBegun({ exam: { minutes: 1 } });
      let posts = 0;
      sitting.examServer.fate(({ name }) => {
        if (name.startsWith("PATCH")) return isSaved ? "arrives" : "lost";
        if (!name.startsWith("POST") || ++posts > 1) return "arrives";
        sitting.examServer.finish("time");
        return "fails";
      });
      await sitting.pass(50_000);
      sitting.answer(3, { text: "Pens" });
      await sitting.pass(15_000);
      expect([sitting.is("submitted"), posts]).toEqual([true, tries]);
      expect(sitting.examServer.late.map(({ answer }) => answer)).toEqual(late);
    },
  );

  test("cancelling a failed submission returns to the exam, which still saves answers [B-129]", async () => {
    const sitting = await openBegun();
    sitting.answerAll();
    sitting.examServer.fate(({ name }) => (name.startsWith("POST") ? "fails" : "arrives"));
    await sitting.submit();
    sitting.exam.send({ type: "cancel" });
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pens"]);
    expect([sitting.is({ inProgress: { submission: "answering" } }), sitting.sent("POST").length]).toEqual([
      true,
      1,
    ]);
  });

  test("time granted to a running attempt is shown at once, confirmed by a save, and delays its end [T-30]", async () => {
    const sitting = await openBegun({ exam: { minutes: 1 } });
    await sitting.pass(30_000);
    sitting.examServer.grant(60_000);
    await sitting.showFirstScreen();
    const saves = sitting.sent("PATCH").length;
    sitting.live.tell({
      type: "live.told",
      name: "exam.changed",
      event: {
        exam_id: 3,
        attempt_id: 31,
        finishes_at_iso: new Date(sitting.examServer.endsAt()).toISOString(),
        writer: sitting.examServer.attempt()!.writer,
        finished: false,
      },
    });
    const time = { left: 90_000, granted: 60_000 };
    expect(sitting.time()).toEqual(time);
    await settle();
    expect([sitting.sent("PATCH").length, sitting.time()]).toEqual([saves + 1, time]);
    await sitting.pass(60_000);
    expect(sitting.is("inProgress")).toBe(true);
    await sitting.pass(31_000);
    expect(sitting.is("submitted")).toBe(true);
  });

  describe("granted time whose live message was lost", () => {
    const answering = { inProgress: { submission: "answering" } } as const;

    test("is shown with the next save [T-30]", async () => {
      const sitting = await openBegun({ exam: { minutes: 1 } });
      await sitting.pass(30_000);
      sitting.examServer.grant(60_000);
      await sitting.pass(1_000);
      expect(sitting.time()).toEqual({ left: 29_000, granted: 0 });
      sitting.answer(3, { text: "Pens" });
      await sitting.pass(1_000);
      expect(sitting.time()).toEqual({ left: 88_000, granted: 60_000 });
    });

    test("with an answer missing, the page's early submission is refused and the exam continues [B-104][T-30]", async () => {
      const sitting = await openBegun({ exam: { minutes: 1 } });
      await sitting.pass(55_000);
      sitting.examServer.grant(60_000);
      sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "lost" : "arrives"));
      await sitting.pass(6_000);
      expect([sitting.sent("POST").length, sitting.is(answering)]).toEqual([1, true]);
      sitting.examServer.fate(() => "arrives");
      sitting.answer(3, { text: "Pension" });
      await sitting.pass(1_000);
      expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Pension"]);
      await sitting.pass(60_000);
      expect(sitting.is("submitted")).toBe(true);
    });

    test("with all questions answered, only the learner can end the attempt early [B-104][T-30]", async () => {
      const sitting = await openBegun({ exam: { minutes: 1 } });
      await sitting.pass(55_000);
      sitting.examServer.grant(60_000);
      sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? "lost" : "arrives"));
      sitting.answerAll();
      sitting.answer(1, { option: 12 });
      await sitting.pass(6_000);
      expect([sitting.sent("POST").length, sitting.is(answering)]).toEqual([1, true]);
      sitting.examServer.fate(() => "arrives");
      await sitting.pass(8_000);
      expect([sitting.status(), sitting.stored(3)]).toEqual(["saved", "Income tax"]);
      await sitting.submit();
      expect(sitting.examServer.log).toEqual(["started", "finished by learner"]);
    });

    test("a read-only tab shows the questions again [T-28][T-30]", async () => {
      const sitting = await openBegun({ exam: { minutes: 1 } });
      const other = await open({ ...browser(), server: sitting.examServer });
      await other.takeOver();
      await sitting.pass(55_000);
      expect(sitting.isWriter()).toBe(false);
      sitting.examServer.grant(60_000);
      await sitting.pass(6_000);
      expect([sitting.sent("POST").length, sitting.is(answering), sitting.isWriter()]).toEqual([
        1,
        true,
        false,
      ]);
      await sitting.pass(70_000);
      expect(sitting.is("submitted")).toBe(true);
    });
  });

  test("waking after the end shows the result, and nothing more is saved (EXM-22)", async () => {
    const sitting = await openBegun();
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_000);
    sitting.sleep(45 * 60_000);
    sitting.examServer.finish("time");
    sitting.signal({ type: "woke" });
    await sitting.pass(1_500);
    expect(sitting.is("submitted")).toBe(true);
    await sitting.expectNoMoreSaves();
  });

  test("a live message that the attempt is over shows the result at once", async () => {
    const sitting = await openBegun();
    await sitting.showFirstScreen();
    sitting.examServer.finish("learner");
    sitting.live.tell({
      type: "live.told",
      name: examChanged.name,
      event: {
        exam_id: 3,
        attempt_id: 31,
        finishes_at_iso: new Date(sitting.examServer.endsAt()).toISOString(),
        writer: null,
        finished: true,
      },
    });
    await settle();
    expect(sitting.is("submitted")).toBe(true);
  });

  test("the remaining time is announced once at each set mark (A11Y 9)", async () => {
    const sitting = await openBegun({ exam: { minutes: 30 } });
    for (let second = 0; second <= 30 * 60; second++) {
      sitting.clock.increment(1_000);
      if (second % 10 === 0) await settle();
    }
    expect(sitting.noted.filter((note) => note.startsWith("announce"))).toEqual([
      "announce 15 minutes left",
      "announce 6 minutes left",
      "announce 5 minutes left",
      "announce 2 minutes left",
      "announce 1 minute left",
    ]);
  });
});
