import { describe, expect, test } from "vitest";
import { accreditationCalls } from "#src/contracts/accreditation.ts";
import { policiesCode } from "#src/contracts/exam.ts";
import { openExam } from "#src/actors/exam.ts";
import { learningCalls } from "#src/contracts/learning.ts";
import { examMessages } from "#src/contracts/messages/exam.ts";
import { userCalls } from "#src/contracts/user.ts";
import { createExamServer } from "../fake/examServer.ts";
import { settle } from "../fake/settle.ts";
import { createFakeWorld } from "../fake/world.ts";
import { open, openBegun } from "./examSitting.ts";

describe("an exam from its start to its result", () => {
  test("starts when confirmed, saves answers automatically and shows the result after submission [B-098][B-100][B-101][B-102][B-103][B-115][B-117][B-118][B-135]", async () => {
    const sitting = await open();
    expect(sitting.is("disclaimer")).toBe(true);
    await sitting.begin();
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(true);
    sitting.answer(1, { option: 11 });
    await sitting.pass(500);
    expect([sitting.sent("PATCH").length, sitting.status()]).toEqual([0, "unsaved"]);
    await sitting.pass(500);
    expect([sitting.sent("PATCH").length, sitting.status()]).toEqual([1, "saved"]);
    expect(sitting.examServer.stored().get(1)).toMatchObject({ answer: [11], rev: 1 });
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(false);

    sitting.answerAll();
    expect(sitting.shown(1)).toEqual([]);
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(false);
    sitting.answer(1, { option: 12 });
    expect(sitting.exam.getSnapshot().can({ type: "submit" })).toBe(true);
    await sitting.submit();
    expect(sitting.is("submitted")).toBe(true);
    expect(sitting.exam.getSnapshot().context.result?.passed).toBe(true);
    // It replaces the window: that is over, and Back does not lead to it.
    expect(sitting.entries).toEqual(["/exams/3?attempt=31"]);
    expect(sitting.examServer.log).toEqual(["started", "finished by learner"]);
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(false);
    expect(await sitting.world.openDraftArea().then((area) => area.all())).toEqual([]);
    await sitting.pass(60_000);
    expect(sitting.sent("PATCH")).toHaveLength(1);
  });

  test("outdates every page that says how the attempt stands", async () => {
    const sitting = await openBegun();
    const { queries } = sitting.app;
    const told = [accreditationCalls.index, accreditationCalls.search, learningCalls.home, userCalls.me];
    for (const { path } of told) queries.setQueryData([path, "kept"], {});
    const outdated = () => told.map(({ path }) => queries.getQueryState([path, "kept"])?.isInvalidated);
    sitting.answerAll();
    sitting.answer(1, { option: 12 });
    await sitting.pass(1_000);
    expect(outdated()).toEqual([false, false, false, false]);
    await sitting.submit();
    expect(outdated()).toEqual([true, true, true, true]);
  });

  test("requires its password, reports a wrong one, and puts neither in an address [B-116][B-128][M-078]", async () => {
    const sitting = await open({ exam: { password: "opensesame" } });
    const { exam } = sitting;
    expect(exam.getSnapshot().can({ type: "start" })).toBe(false);
    exam.send({ type: "password.changed", password: "please" });
    exam.send({ type: "start" });
    await settle();
    expect([sitting.is("passwordRefused"), sitting.texts()]).toEqual([
      true,
      [examMessages.passwordIncorrect],
    ]);
    expect(exam.getSnapshot().context.password).toBe("please");
    exam.send({ type: "password.changed", password: "opensesame" });
    await sitting.begin();
    expect(sitting.server.calls.join()).not.toMatch(/please|opensesame/);
  });

  test.each(Object.keys(examMessages.startErrors).concat("not_open_yet"))(
    "%s: the exam does not start, and no attempt is created [B-119][B-120][B-126]",
    async (code) => {
      const fake = createFakeWorld();
      const examServer = createExamServer(() => fake.world.steady());
      examServer.refuse(code);
      const { exam } = await open({ server: examServer });
      expect(exam.getSnapshot().matches("unableToStart")).toBe(true);
      expect(exam.getSnapshot().context.startError?.code).toBe(code);
      expect(examServer.log).toEqual([]);
    },
  );

  test("without a network, a button that reads an earlier result says why it cannot; loading leaves that to the banner", async () => {
    const first = await openBegun();
    first.examServer.finish("learner");
    const later = await open({ server: first.examServer });
    expect(later.is("unableToStart")).toBe(true);
    later.signal({ type: "offline" });
    later.examServer.fate(() => "lost");
    later.exam.send({ type: "showResult" });
    await settle();
    const said = ["You are offline. Check your connection and try again."];
    expect([later.is("unableToStart"), later.texts()]).toEqual([true, said]);
    later.exam.send({ type: "retry" });
    await settle();
    expect([later.is("notLoaded"), later.texts()]).toEqual([true, said]);
  });

  test("makes no request in a window that is too narrow, but a running attempt ignores the width [B-099][B-138][M-067]", async () => {
    const sitting = await open({ width: 319 });
    expect([sitting.is("unsupported"), sitting.sent("GET")]).toEqual([true, []]);
    sitting.resize(320);
    await settle();
    expect(sitting.is("disclaimer")).toBe(true);
    sitting.resize(319);
    sitting.exam.send({ type: "start" });
    await settle();
    expect([sitting.is("unsupported"), sitting.examServer.log]).toEqual([true, []]);
    sitting.resize(1_200);
    await settle();
    await sitting.begin();
    sitting.resize(300);
    sitting.answer(1, { option: 11 });
    await sitting.pass(1_000);
    expect([sitting.is("inProgress"), sitting.status()]).toEqual([true, "saved"]);
  });

  test("checks its own minimum width before an attempt starts and before it continues [D-3][M-067]", async () => {
    const sitting = await open({ width: 700, exam: { leastWidth: 768 } });
    expect(sitting.exam.getSnapshot().context.tooNarrow).toEqual({ leastWidth: 768, name: "Protection" });
    expect([sitting.is("unsupported"), sitting.examServer.log]).toEqual([true, []]);
    sitting.resize(767);
    await settle();
    expect(sitting.is("unsupported")).toBe(true);
    sitting.resize(768);
    await settle();
    expect(sitting.is("disclaimer")).toBe(true);
    sitting.resize(700);
    sitting.exam.send({ type: "start" });
    await settle();
    expect([sitting.is("unsupported"), sitting.examServer.log]).toEqual([true, []]);
    sitting.resize(800);
    await settle();
    await sitting.begin();
    await sitting.close();

    const again = await open({ width: 700, server: sitting.examServer });
    expect([again.is("unsupported"), again.isWriter()]).toEqual([true, false]);
    again.resize(900);
    await settle();
    expect(again.is("inProgress")).toBe(true);
  });

  test("is loaded again once all outstanding policies are accepted, and not before [T-5]", async () => {
    const sitting = await open();
    const { policies } = sitting.app.actors;
    const outstanding = (...ids: number[]) =>
      policies.send({ type: "user.changed", outstanding: ids, acting: false });
    sitting.examServer.refuse(policiesCode);
    sitting.exam.send({ type: "start" });
    await settle();
    outstanding(1, 2);
    outstanding(2);
    await settle();
    expect(sitting.is("unableToStart")).toBe(true);
    sitting.examServer.refuse(null);
    outstanding();
    await settle();
    expect(sitting.is("disclaimer")).toBe(true);
  });

  test("an announcement waits until it is over [B-235]", async () => {
    const sitting = await open({ me: { unreadBroadcasts: [{ id: 1, message: "Hello" }] } });
    const isShown = () => sitting.app.actors.broadcast.getSnapshot().hasTag("open");
    expect(isShown()).toBe(true);
    await sitting.begin();
    expect(isShown()).toBe(false);
    sitting.answerAll();
    sitting.answer(1, { option: 12 });
    await sitting.submit();
    expect([sitting.is("submitted"), isShown()]).toEqual([true, true]);
  });

  test("survives a double mount by React with one attempt; only the last unmount leaves it [P5]", async () => {
    const sitting = await openBegun();
    const second = openExam(sitting.app, 3);
    expect(second.exam).toBe(sitting.exam);
    sitting.leave();
    const leave = second.start();
    await sitting.pass(1_000);
    expect([sitting.images, sitting.is("inProgress"), sitting.examServer.log]).toEqual([
      [],
      true,
      ["started"],
    ]);
    const third = openExam(sitting.app, 3).start();
    leave();
    leave();
    await sitting.pass(500);
    expect(sitting.images).toEqual([]);
    third();
    await sitting.pass(500);
    expect(sitting.images).toEqual(["/api/exams/complete-attempt/31?k=key%201"]);
    expect(sitting.app.actors.session.getSnapshot().context.examOpen).toBe(false);
    expect(openExam(sitting.app, 3).exam).not.toBe(sitting.exam);
  });
});

describe("leaving an exam", () => {
  test("closing the window sends an image request only between start and submission [B-110][B-109][M-069][E-042]", async () => {
    const sitting = await open();
    sitting.signal({ type: "closing" });
    expect(sitting.images).toEqual([]);
    sitting.signal({ type: "returned" });
    await sitting.begin();
    expect(sitting.app.actors.leaving.getSnapshot().context.holds).toMatchObject([
      { name: "exam", question: "Are you sure you want to exit?" },
    ]);
    sitting.answer(1, { option: 11 });
    sitting.signal({ type: "closing" });
    expect(sitting.images).toEqual(["/api/exams/complete-attempt/31?k=key%201"]);
    await settle();
    expect(sitting.examServer.stored().get(1)).toMatchObject({ answer: [11] });
    sitting.signal({ type: "returned" });
    sitting.answerAll();
    sitting.answer(1, { option: 12 });
    await sitting.submit();
    sitting.signal({ type: "closing" });
    expect(sitting.images).toHaveLength(1);
    expect(sitting.app.actors.leaving.getSnapshot().context.holds).toEqual([]);
  });

  test.each([
    ["the window closes", false],
    ["another page is opened", true],
  ])("%s while a save is under way: newer typing is sent at once (EXM-18) [T-27]", async (_, inside) => {
    const sitting = await openBegun();
    const held = Promise.withResolvers<void>();
    sitting.examServer.fate(() => ({ late: held.promise }));
    sitting.answer(3, { text: "Pens" });
    await sitting.pass(1_000);
    sitting.answer(3, { text: "Pension" });
    sitting.world.page.keepCookie("XSRF-TOKEN", "");
    if (inside) await sitting.close();
    else sitting.signal({ type: "closing" });
    await settle();
    // The closing page has no time to fetch a token.
    expect(sitting.server.calls).not.toContain("GET /csrf-cookie");
    // The newer one has everything that the older one had, and nothing reverts it.
    expect(sitting.saves.map(({ keepalive = false, signal }) => [keepalive, signal?.aborted])).toEqual([
      [true, true],
      [true, false],
    ]);
    expect(String(sitting.saves.at(-1)!.body)).toContain('"Pension"');
    held.resolve();
    await settle();
    expect(sitting.stored(3)).toBe("Pension");
    if (inside) return;
    sitting.signal({ type: "returned" });
    await settle();
    expect(sitting.status()).toBe("saved");
  });

  test("a signed-out visitor is sent to sign-in, which leads back to the exam [B-090][P-004][D-5]", async () => {
    const sitting = await open({ me: null });
    expect(sitting.sent("GET")).toEqual([]);
    expect(sitting.noted).toContain("leave /login?redirect=%2Fexams%2F3");
  });
});
