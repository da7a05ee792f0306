import { describe, expect, onTestFinished, test, vi } from "vitest";
import { openExam } from "#src/actors/exam.ts";
import { settle } from "../fake/settle.ts";
import { browser, open, openBegun } from "./examSitting.ts";

const name = "5d0c6f2e-8f0e-4c5e-9a51-0b6f3d1f4a11";
describe("an exam in several tabs", () => {
  test.each([
    ["local storage has lost its name", false, {}],
    ["only local storage had its name at first", true, { "lyceum.browser": JSON.stringify(name) }],
  ])("recognises the browser although %s, and continues (P8)", async (_, before, area) => {
    const shared = browser();
    const first = await openBegun({ ...shared, area: before ? area : shared.area });
    const { writer } = first.tab.getSnapshot().context;
    await first.close();
    const again = await open({ ...shared, area: before ? {} : area, server: first.examServer });
    for (const tab of [first, again])
      expect(tab.area["lyceum.browser"]).toBe(JSON.stringify(writer!.split(".")[0]));
    expect(again.tab.getSnapshot().matches({ open: "here" })).toBe(true);
    expect(again.tab.getSnapshot().context.tab.split(".")[0]).toBe(writer!.split(".")[0]);
    if (before) expect(writer!.startsWith(`${name}.`)).toBe(true);
  });

  test("a second tab shows that the exam is open elsewhere; taking over makes the first read-only (EXM-16) [T-28][G-11]", async () => {
    const shared = browser();
    const one = await openBegun(shared);
    one.answer(3, { text: "Pension" });
    await one.pass(1_000);
    const two = await open({ ...shared, server: one.examServer });
    expect(two.tab.getSnapshot().matches({ open: "elsewhere" })).toBe(true);
    two.answer(3, { text: "" });
    await two.pass(1_000);
    expect([two.shown(3), two.sent("PATCH")]).toEqual(["Pension", []]);

    await two.takeOver();
    expect([one.tab.getSnapshot().value, two.isWriter()]).toEqual([{ open: "lost" }, true]);
    one.answer(3, { text: "From one" });
    two.answer(3, { text: "From two" });
    await two.pass(1_000);
    expect([one.shown(3), one.stored(3)]).toEqual(["Pension", "From two"]);
    expect(one.app.actors.leaving.getSnapshot().context.holds).toEqual([]);

    await one.takeOver();
    expect([one.shown(3), two.tab.getSnapshot().value]).toEqual(["From two", { open: "lost" }]);
  });

  test("a page that is left before its lock is granted releases it at once (P8)", async () => {
    const given = Promise.withResolvers<void>();
    const letGo = vi.fn();
    const asked = vi.fn(async () => {
      await given.promise;
      return letGo;
    });
    const sitting = await open({ locks: asked });
    sitting.exam.send({ type: "start" });
    await settle();
    await sitting.close();
    expect([asked.mock.calls.length, letGo.mock.calls.length]).toEqual([1, 0]);
    given.resolve();
    await settle();
    expect(letGo).toHaveBeenCalledTimes(1);
  });

  test("an answer left unsaved when another device takes over is offered on taking back (P8, H11)", async () => {
    const one = await openBegun(browser());
    const two = await open({ ...browser(), server: one.examServer });
    expect(two.tab.getSnapshot().matches({ open: "elsewhere" })).toBe(true);
    await two.takeOver();
    two.answer(3, { text: "From two" });
    one.answer(3, { text: "From one" });
    await two.pass(1_000);
    await one.pass(1_000);
    expect([one.tab.getSnapshot().value, one.shown(3)]).toEqual([{ open: "lost" }, "From two"]);
    await one.takeOver();
    expect([one.shown(3), one.offered()]).toMatchObject(["From two", [{ answer: "From one" }]]);
    one.answers.send({ type: "offered.taken" });
    await one.pass(1_000);
    expect([one.status(), one.stored(3)]).toEqual(["saved", "From one"]);
  });

  test("taking over repeatedly offers the browser's newest answer, not what the tab remembers (P3, P8, H11)", async () => {
    const shared = browser();
    const one = await openBegun(shared);
    one.answer(3, { text: "P" });
    await settle();
    const two = await open({ ...shared, server: one.examServer });
    await two.takeOver();
    expect(two.shown(3)).toBe("P");
    await one.takeOver();
    one.answer(3, { text: "Pens" });
    await settle();
    await two.takeOver();
    expect(two.offered()).toMatchObject([{ questionId: 3, answer: "Pens" }]);
  });

  test("a read-only tab that takes over does not bring back an older answer (P1, P8, H11)", async () => {
    const shared = browser();
    const one = await openBegun(shared);
    one.answer(3, { text: "P" });
    one.answer(1, { option: 11 });
    await settle();
    const two = await open({ ...shared, server: one.examServer });
    expect([two.shown(3), two.shown(1)]).toEqual(["P", [11]]);
    await one.pass(1_000);
    one.answer(3, { text: "Pension" });
    await one.pass(1_000);
    expect(one.stored(3)).toBe("Pension");
    await two.takeOver();
    await two.pass(1_000);
    expect([two.shown(3), two.status(), one.stored(3)]).toEqual(["Pension", "saved", "Pension"]);
    expect(two.offered()).toEqual([]);
  });

  test("flagging a question keeps its offered answer, and so does a reload (P3, H11)", async () => {
    const shared = browser();
    const one = await openBegun(shared);
    const two = await open({ ...shared, server: one.examServer });
    await two.takeOver();
    two.answer(1, { option: 11 });
    await settle();
    await one.takeOver();
    one.answer(1, { flagged: true });
    await one.pass(1_000);
    expect([one.status(), one.examServer.stored().get(1)]).toMatchObject([
      "saved",
      { answer: [], flagged: true },
    ]);
    const offer = [{ questionId: 1, answer: [11], flagged: true }];
    expect(one.offered()).toMatchObject(offer);
    one.leave();
    two.leave();
    await one.pass(500);
    const later = await open({ ...shared, server: one.examServer });
    expect(later.offered()).toMatchObject(offer);
  });

  describe("a newer answer from another device, without notice of it", () => {
    /** Two tabs of a browser, the first closed with an answer that was never sent; then another device answers. */
    async function answeredElsewhere() {
      const shared = browser();
      const one = await openBegun(shared);
      const two = await open({ ...shared, server: one.examServer });
      one.examServer.fate(() => "lost");
      for (const text of ["P", "Pens", "Pension"]) one.answer(3, { text });
      await settle();
      await one.close();
      one.examServer.fate(() => "arrives");
      const other = await open({ ...browser(), server: one.examServer });
      await other.takeOver();
      other.answer(3, { text: "From elsewhere" });
      await other.pass(1_000);
      expect(one.stored(3)).toBe("From elsewhere");
      return { shared, two, server: one.examServer };
    }

    test("is kept when an older tab takes over, and the browser's own is offered (P8, H11)", async () => {
      const { two, server } = await answeredElsewhere();
      await two.takeOver();
      await two.pass(1_500);
      expect([two.isWriter(), two.shown(3), server.stored().get(3)?.answer]).toEqual([
        true,
        "From elsewhere",
        "From elsewhere",
      ]);
      expect(two.offered()).toMatchObject([{ questionId: 3, answer: "Pension" }]);
    });

    test("is kept by a reload, and so is the offer of the browser's own (P8, H11)", async () => {
      const { shared, two, server } = await answeredElsewhere();
      await two.takeOver();
      await two.close();
      const again = await open({ ...shared, server });
      await again.pass(1_500);
      expect([again.isWriter(), again.shown(3), server.stored().get(3)?.answer]).toEqual([
        true,
        "From elsewhere",
        "From elsewhere",
      ]);
      expect(again.offered()).toMatchObject([{ questionId: 3, answer: "Pension" }]);
    });
  });

  test("submitting in one tab shows the result in the other (EXM-12, EXM-17)", async () => {
    const shared = browser();
    const one = await openBegun(shared);
    const two = await open({ ...shared, server: one.examServer });
    one.answerAll();
    await one.submit();
    await settle();
    expect([one.is("submitted"), two.is("submitted")]).toEqual([true, true]);
    expect(one.exam.getSnapshot().context.result).toEqual(two.exam.getSnapshot().context.result);
    expect(one.examServer.log).toEqual(["started", "finished by learner"]);
  });
});

describe("an exam left and reopened in the same document", () => {
  /** Opens the exam again in the application where it was left. */
  async function comeBack({ app }: Awaited<ReturnType<typeof openBegun>>) {
    const page = openExam(app, 3);
    onTestFinished(page.start());
    await settle();
    const shown = () => page.answers.getSnapshot().context.rows.find(({ id }) => id === 3)?.answer;
    return { ...page, shown, isWriter: () => page.tab.getSnapshot().hasTag("writer") };
  }

  test("restores and saves what was typed but not sent (P3, EXM-7) [T-27]", async () => {
    const sitting = await openBegun();
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    sitting.examServer.fate(() => "lost");
    sitting.answer(3, { text: "Pension" });
    await sitting.close();
    sitting.examServer.fate(() => "arrives");
    const again = await comeBack(sitting);
    await sitting.pass(1_500);
    expect([again.isWriter(), again.shown(), sitting.stored(3)]).toEqual([true, "Pension", "Pension"]);
    expect(await sitting.world.openDraftArea().then((area) => area.all())).toEqual([]);
  });

  test("does not mistake a late save from before for a new one (P1)", async () => {
    const sitting = await openBegun();
    const late = Promise.withResolvers<void>();
    sitting.examServer.fate(({ name }) => (name.startsWith("PATCH") ? { late: late.promise } : "arrives"));
    sitting.answer(3, { text: "Pens" });
    await sitting.close();
    sitting.examServer.fate(() => "arrives");
    const again = await comeBack(sitting);
    late.resolve();
    await settle();
    again.answers.send({ type: "answer.changed", questionId: 3, change: { text: "Pension" } });
    await sitting.pass(1_500);
    expect([again.shown(), sitting.stored(3)]).toEqual(["Pension", "Pension"]);
    expect(again.tab.getSnapshot().context.tab).not.toBe(sitting.tab.getSnapshot().context.tab);
  });
});
